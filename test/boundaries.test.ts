import { describe, expect, it } from 'vitest'
import { drawFloors, floors, roomsOf, roomsOfMoney } from './support/floors.ts'
import { importsOf, readSource, sourcesLike } from './support/sources.ts'

// The allowed imports between rooms of the API. Cycles of files and what crosses packages are the linter's.

/** The floor on the ground imports itself: a transaction runs on a connection, and a connection says how the start failed. */
const groundRooms = ['db', 'kernel']
const people = floors.filter(({ inOrder }) => inOrder).flatMap(roomsOf)

const roomOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/')
  return first === 'people' ? `people/${second}` : first
}
const floorOf = (room: string): number => floors.findIndex(({ rooms }) => room in rooms)

/** Whether a file of the one room may import the other. */
function mayImport(from: string, to: string): boolean {
  if (from === to || (groundRooms.includes(from) && groundRooms.includes(to))) return true
  if (people.includes(from) && people.includes(to)) return people.indexOf(to) < people.indexOf(from)
  return floorOf(to) < floorOf(from)
}

const own = /^apps\/api\/src\/([^/]+\/.*)$/
const roomFiles = sourcesLike(own).filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.test.ts'))

interface Boundary {
  readonly name: string
  readonly files: RegExp
  readonly except?: RegExp
  readonly forbidden: RegExp
  /** Where only running code counts. */
  readonly typesAreFree?: boolean
}

/** Whatever has an index. */
const features = sourcesLike(/^apps\/api\/src\/([^/]+\/){1,2}index\.ts$/).map(({ path }) =>
  path.slice('apps/api/src/'.length, -'/index.ts'.length),
)

const boundaries: readonly Boundary[] = [
  {
    name: 'a room is entered by its index',
    files: /^apps\/api\/src\//,
    except: /\.test\.ts$/,
    forbidden: new RegExp(`^#(${features.join('|')})/(?!index\\.ts$)`),
  },
  {
    name: 'only money, what carries out effects and who shows the books know the ledger',
    files: /^apps\/api\/src\//,
    except: /^apps\/api\/src\/(money|effects|finance|partners|desk|guarantees\/(cases|certificate)|audit|tools)\//,
    forbidden: /^#money\/ledger\//,
  },
  {
    name: 'the ledger knows the database, money and the audit context',
    files: /^apps\/api\/src\/money\/ledger\//,
    except: /\.test\.ts$/,
    forbidden: /^(#(?!db\/|kernel\/audit-context\.ts)|@damana\/contract(?!\/money)|fastify|node:(?!crypto))/,
  },
  {
    name: 'rules are pure',
    files: /\.rules\.ts$/,
    forbidden: /^(#db\/|#http\/|#kernel\/(context|transaction|audit-context)|pg$|kysely|fastify|node:|graphile)/,
    typesAreFree: true,
  },
  {
    name: 'Fastify is known to http and the composition root',
    files: /^apps\/api\/src\//,
    except: /^apps\/api\/src\/(http\/|app\.ts|main\.ts)/,
    // A parser of forms by the same people knows nothing of it.
    forbidden: /^(fastify|@fastify\/(?!busboy$))/,
    typesAreFree: true,
  },
  {
    name: "the simulation's oracle knows the specification alone: it imports nothing but its own files",
    files: /^apps\/api\/test\/simulation\/oracle\//,
    forbidden: /^(?!\.\/[a-z-]+\.ts$)/,
  },
  {
    name: "the simulation meets the product's shapes in one file",
    files: /^apps\/api\/test\/simulation\//,
    except: /\/simulation\/product\.ts$/,
    forbidden: /^(#|@damana\/)/,
  },
  {
    name: 'what happens at the bank, how a bank tells it and what follows share no code with who reads it',
    files: /^apps\/api\/test\/dialects\//,
    except: /\/dialects\/(run|world|[a-z-]+\.test)\.ts$/,
    forbidden: /^(?!\.\/[a-z-]+\.ts$|\.\.\/simulation\/chance\.ts$)/,
  },
  {
    name: 'OpenTelemetry is known to one file',
    files: /^apps\/api\/src\//,
    except: /^apps\/api\/src\/kernel\/telemetry\.ts$/,
    forbidden: /^@opentelemetry\//,
  },
  {
    name: 'metrics are known to monitoring, which is loaded where it is wanted',
    files: /^apps\/api\/src\//,
    except: /^apps\/api\/src\/(monitoring\/|main\.ts)/,
    forbidden: /^(prom-client|#monitoring\/)/,
  },
  {
    name: 'nobody imports the composition root but programs',
    files: /^apps\/api\/src\//,
    except: /^apps\/api\/src\/(main\.ts|tools\/)/,
    forbidden: /^(#app\.ts|#main\.ts|.*\/app\.ts)$/,
  },
]

describe('boundaries', () => {
  it('imports run downwards, from room to room', () => {
    const against = new Set<string>()
    for (const source of roomFiles) {
      const from = roomOf(own.exec(source.path)?.[1] ?? '')
      for (const imported of importsOf(source, { types: true })) {
        if (!imported.startsWith('#') || !imported.includes('/')) continue
        const to = roomOf(imported.slice(1))
        if (!mayImport(from, to)) against.add(`${source.path} -> ${to}`)
      }
    }
    expect([...against]).toEqual([])
  })

  it('within money, imports run downwards too', () => {
    const against = sourcesLike(/^apps\/api\/src\/money\/[^/]+\//)
      .filter(({ path }) => !path.endsWith('.test.ts'))
      .flatMap((source) => {
        const from = roomsOfMoney.indexOf(source.path.split('/')[4] ?? '')
        return importsOf(source, { types: true })
          .filter((imported) => imported.startsWith('#money/') && roomsOfMoney.indexOf(imported.split('/')[1] ?? '') >= from)
          .map((imported) => `${source.path} imports ${imported}`)
      })
    expect(against).toEqual([])
  })

  it.each(boundaries)('$name', ({ files, except, forbidden, typesAreFree }) => {
    const guarded = sourcesLike(files).filter(({ path }) => path.endsWith('.ts') && !except?.test(path))
    const crossed = guarded.flatMap((source) =>
      importsOf(source, { types: !typesAreFree }).flatMap((imported) =>
        forbidden.test(imported) ? [`${source.path} imports ${imported}`] : [],
      ),
    )
    expect(crossed).toEqual([])
  })

  it('loads what measures and traces where it is wanted, and not at the start', () => {
    const atStart = sourcesLike(/^apps\/api\/src\/(main|kernel\/telemetry)\.ts$/).flatMap(({ path, text }) =>
      [...text.matchAll(/^import (?!type\b).*'(@opentelemetry\/[^']*|prom-client|#monitoring\/[^']*)'$/gm)].map(
        ([line]) => `${path}: ${line}`,
      ),
    )
    expect(atStart).toEqual([])
  })

  it('knows every room by its index', () => {
    expect(features).toEqual(expect.arrayContaining(['lifecycle', 'guarantees', 'people/sign-in', 'money/ledger', 'effects']))
  })

  it('names every room on its floor, and draws the map from the floors', () => {
    expect([...new Set(roomFiles.map(({ path }) => roomOf(path.slice('apps/api/src/'.length))))].toSorted()).toEqual(
      floors.flatMap(roomsOf).toSorted(),
    )
    const map = readSource('docs/architecture.md')
    expect(map, 'npm run generate').toContain(`\n\n${drawFloors()}\n\n`)
    const drawn = [...map.matchAll(/participant \w+ as ([\w/-]+\/[\w/-]+)/g)].map(([, path = '']) => `apps/api/src/${path}`)
    expect(drawn.filter((path) => sourcesLike(new RegExp(`^${path}(?:/|\\.ts$)`)).length === 0)).toEqual([])
    expect(drawn.length).toBeGreaterThan(10)
  })

  it('sees an arrow that runs up, and one between rooms of a floor', () => {
    expect(mayImport('kernel', 'people/parties')).toBe(false)
    expect(mayImport('guarantees', 'finance')).toBe(false)
    expect(mayImport('lifecycle', 'money')).toBe(false)
    expect(mayImport('people/parties', 'people/sign-in')).toBe(false)
    expect(mayImport('effects', 'money')).toBe(true)
  })

  it('sees imports of every form', () => {
    const text = `import a from 'a'\nimport {\n  b,\n} from "b"\nexport * from 'c'\nimport 'd'\nconst e = await import('e')\nimport type { F } from 'f'`
    expect(importsOf({ path: '', text })).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })
})

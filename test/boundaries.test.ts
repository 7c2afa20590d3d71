import { describe, expect, it } from 'vitest'
import { importsOf, sourcesLike } from './support/sources.ts'

// Who may import whom in the API. Cycles and what crosses packages are the linter's.

/** Whatever has an index. */
const features = sourcesLike(/^apps\/api\/src\/[^/]+\/index\.ts$/)
  .map(({ path }) => path.split('/').at(-2))
  .join('|')

interface Boundary {
  readonly name: string
  readonly files: RegExp
  readonly except?: RegExp
  readonly forbidden: RegExp
  /** Where only running code counts. */
  readonly typesAreFree?: boolean
}

const boundaries: readonly Boundary[] = [
  {
    name: 'a feature is entered by its index',
    files: /^apps\/api\/src\//,
    except: /\.test\.ts$/,
    forbidden: new RegExp(`^#(${features})/(?!index\\.ts$)`),
  },
  {
    name: 'only features that move money, the audit and the composition root know the ledger',
    files: /^apps\/api\/src\//,
    except: /^apps\/api\/src\/(ledger|payments|payouts|fees|refunds|guarantees|reconciliation|tools|http\/audit-evidence|app\.ts)/,
    forbidden: /^#ledger\//,
  },
  {
    name: 'the ledger knows the database and money',
    files: /^apps\/api\/src\/ledger\//,
    except: /\.test\.ts$/,
    forbidden: /^(#(?!db\/)|@damana\/contract(?!\/money)|fastify|node:(?!crypto))/,
  },
  {
    name: 'rules are pure',
    files: /\.rules\.ts$/,
    forbidden: /^(#db\/|#http\/(?!domain-error)|pg$|kysely|fastify|node:|graphile)/,
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
    name: 'nobody imports the composition root but programs and the seeder, which tells its stories through the API',
    files: /^apps\/api\/src\//,
    except: /^apps\/api\/src\/(main\.ts|tools\/|seed\/)/,
    forbidden: /^(#app\.ts|#main\.ts|.*\/app\.ts)$/,
  },
]

describe('boundaries', () => {
  it.each(boundaries)('$name', ({ files, except, forbidden, typesAreFree }) => {
    const guarded = sourcesLike(files).filter(({ path }) => path.endsWith('.ts') && !except?.test(path))
    const crossed = guarded.flatMap((source) =>
      importsOf(source, { types: !typesAreFree }).flatMap((imported) =>
        forbidden.test(imported) ? [`${source.path} imports ${imported}`] : [],
      ),
    )
    expect(crossed).toEqual([])
  })

  it('knows every feature by its index', () => {
    expect(features.split('|')).toEqual(expect.arrayContaining(['accounts', 'guarantees', 'identity', 'ledger', 'refunds']))
  })

  it('sees imports of every form', () => {
    const text = `import a from 'a'\nimport {\n  b,\n} from "b"\nexport * from 'c'\nimport 'd'\nconst e = await import('e')\nimport type { F } from 'f'`
    expect(importsOf({ path: '', text })).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })
})

import { describe, expect, it } from 'vitest'
import { isPublished, isWeakKey } from '../apps/api/src/kernel/secret-strength.ts'
import { commentsOf } from './support/comments.ts'
import { occurrences, readSource, sourcesLike } from './support/sources.ts'

// Rules beyond the linter. A failure lists the places to mend.

const code = sourcesLike(/^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/)
const server = sourcesLike(/^apps\/api\/src\/.*\.ts$/).filter(({ path }) => !path.endsWith('.test.ts'))
const without = (sources: typeof code, ...allowed: RegExp[]) => sources.filter(({ path }) => !allowed.some((pattern) => pattern.test(path)))

describe('server', () => {
  it('has its SQL in queries, migrations, the database and the ledger', () => {
    const elsewhere = without(
      server,
      /queries/,
      /\/src\/(db|money\/ledger|sandbox|seed|tools)\//,
      /\/kernel\/settings\.ts$/,
      /server-clock\.ts$/,
    )
    expect(occurrences(elsewhere, /[`'"]\s*(select\s|insert into\s|update\s+\w+\.|delete from\s|with \w+ as\b)/)).toEqual([])
  })

  it('sends statements that the database has checked; composed are only these', () => {
    const composed = ['audit/nightly-audit.ts', 'kernel/transaction.ts', 'lifecycle/store.queries.ts', 'sandbox/install.ts']
    const senders = without(server, /\/src\/(db|tools)\//).filter(({ text }) => /\.query[<(]/.test(text))
    expect(senders.map(({ path }) => path.replace('apps/api/src/', '')).sort()).toEqual(composed)
  })

  it("takes the time from the database and never from the machine's clock", () => {
    const ownClock = without(code, /\/src\/db\//, /\.test\.tsx?$/, /server-clock\.ts$/, /^packages\/client\/src\/transport\.ts$/)
    expect(occurrences(ownClock, /new Date\(\)|Date\.now\(/)).toEqual([])
  })

  it("asks no machine's zone data for Jordan's time: packages/contract/src/jordan-time.ts alone knows it, and the database, which is looked at before the start", () => {
    const others = without(code, /queries\.ts$/, /\/src\/(db|sandbox\/queries)/, /\/generated\//, /\.test\.tsx?$/)
    expect(occurrences(others, /timeZone: (?!'UTC')|Asia\/Amman/)).toEqual([])
  })

  it('keeps things in the browser by packages/ui/src/application/browser-store.ts alone, which lives where the browser refuses', () => {
    const others = without(code, /browser-store\.(test\.)?ts$/, /\.test\.tsx?$/)
    expect(occurrences(others, /\b(local|session)Storage\b/)).toEqual([])
  })

  it("compares a guarantee's status in the life cycle only, and in the table of what becomes of money that comes in", () => {
    const elsewhere = without(server, /\/src\/lifecycle\//, /\/money\/receipts\/receipt\.rules\.ts$/, /\/src\/(sandbox|seed)\//)
    expect(
      occurrences(elsewhere, /(operationalStatus|financialStatus)\s*(===|!==)|\.includes\([^)]*(operational|financial)Status\)/),
    ).toEqual([])
  })

  it('compares it in SQL by the sets and names of the contract: a status that is added or called otherwise is missed nowhere', () => {
    const elsewhere = without(server, /\/src\/lifecycle\//, /\/src\/(sandbox|seed)\//, /\.test\.ts$/)
    expect(occurrences(elsewhere, /operational_status!?"?\s*(=|<>|!=|(not )?in\b)\s*\(?'/)).toEqual([])
  })

  it('has classes only for errors', () => {
    expect(occurrences(code, /^\s*(export )?(abstract )?class (?!\w+ extends \w*Error\b)/)).toEqual([])
  })

  it('calls a thing by what it is: no drawers', () => {
    const drawer = /(^|\/)(utils?|helpers?|managers?|services?|dtos?|common|misc)(\/|\.tsx?$)|-(util|helper|manager|service|dto)s?\.tsx?$/
    // Services outside of us are called so by everybody.
    const isName = (path: string) => path === 'apps/api/src/external-services.ts'
    expect(
      sourcesLike(/\.tsx?$/)
        .map(({ path }) => path)
        .filter((path) => drawer.test(path) && !isName(path)),
    ).toEqual([])
  })
})

describe('a replica', () => {
  const pathsWith = (pattern: RegExp) =>
    server.flatMap(({ path, text }) => (pattern.test(text) ? [path.replace('apps/api/src/', '')] : [])).toSorted()

  it('is connected to by the audit, the metrics and the floor of the ports alone', () => {
    expect(pathsWith(/db\/replica\.ts'/)).toEqual([
      'app-ports.ts',
      'audit/nightly-audit.ts',
      'monitoring/index.ts',
      'monitoring/metrics.ts',
    ])
  })

  it('is read by what decides nothing: a file more is a decision that nothing in it decides', () => {
    expect(pathsWith(/\bctx\.read\b|\breader\.read\b|\bRead\b[^']* from '(?:#db|\.)\/queryable\.ts'/)).toEqual([
      'app-jobs.ts',
      'app-rooms.ts',
      'app-server.ts',
      'dashboards/export-dashboards.ts',
      'dashboards/show-dashboards.ts',
      'db/replica.ts',
      'desk/lists/export-list.ts',
      'desk/show-overview.ts',
      'guarantees/certificate/issue-certificate.ts',
      'guarantees/certificate/verify-certificate.ts',
      'http/call-context.ts',
      'kernel/context.ts',
      'monitoring/metrics.ts',
      'own-data/export-own-data.ts',
    ])
  })

  it('is given no statement but those that the database saw only read', () => {
    const writes = /\b(?:insert into|update|delete from|for update|for share|nextval|pg_advisory|pg_try_advisory|pg_notify)\b/i
    const generated = readSource('apps/api/src/db/generated/statements.ts')
    const reading = new Set([...generated.matchAll(/^ {2}'([^']+)': \{\n.*\n.*\n {4}onlyReads: true$/gm)].map(([, name]) => name))
    expect(reading.size).toBeGreaterThan(400)
    const written = server.flatMap(({ text }) =>
      [...text.matchAll(/\bsql\.\w+\(\s*'([^']+)',\s*(`[^`]*`|'[^']*')/g)].flatMap(([, name = '', statement = '']) =>
        writes.test(statement) ? [name] : [],
      ),
    )
    expect(written.length).toBeGreaterThan(200)
    expect(written.filter((name) => reading.has(name))).toEqual([])
  })
})

describe('comments', () => {
  it('begin their sentences with a name, and speak of people by their role', () => {
    const opening = /(?:^|[.!?]["”’)]? )(?:what|that|who|whoever)\b/i
    const person = /\b(?:he|him|his|himself)\b/i
    const ours = sourcesLike(/^(?!docs\/|apps\/api\/migrations\/|examples\/[^/]+\/damana\.d\.ts).*\.(?:tsx?|mjs|js|sql|css)$/)
    const unclear = ours.flatMap(commentsOf).filter(({ text }) => opening.test(text) || person.test(text))
    expect(unclear.map(({ path, line, text }) => `${path}:${line}  ${text.slice(0, 120)}`)).toEqual([])
  })
})

/** Names of before; the glossary has the field's. Common words stay free. */
const retired = [
  'actOf',
  'actOnGuarantee',
  'applyPayerSentBack',
  'applyReceiptTakenBack',
  'attachPapers',
  'BankWord',
  'beginAct',
  'billLeftFees',
  'companionCookie',
  'companionOf',
  'concernsGuarantee',
  'connectOutside',
  'createKnock',
  'createWayIn',
  'DoorAnswer',
  'find_at_bank',
  'forgiveTriesText',
  'goOn',
  'goOnTo',
  'hand_over',
  'hasPassedPromise',
  'hear_nothing',
  'hear_registry',
  'isLostReceipt',
  'isMendedByPayee',
  'isPlain',
  'keepWayInFresh',
  'keptBackFils',
  'keptBackOf',
  'leavePairText',
  'letIn',
  'letWaitPass',
  'listPastPromises',
  'lockGuaranteesOfTwin',
  'lockPastPromise',
  'lockTwin',
  'lookAfterFiles',
  'lookAfterMoney',
  'matchLeftSuspense',
  'mendGuarantee',
  'mendPayouts',
  'mendStalePayouts',
  'miss_at_bank',
  'moneyWork',
  'moveGuarantee',
  'movePatience',
  'newCompanion',
  'note_registry_word',
  'noteWord',
  'originOf',
  'papersNeeded',
  'passPayoutPromisesJob',
  'passPromises',
  'passWait',
  'PastPromise',
  'payeeName',
  'payeePartyId',
  'PayoutCause',
  'PayoutRow',
  'payoutRows',
  'PayoutWho',
  'promisedOn',
  'rankOf',
  'RegistryWord',
  'remindPayees',
  'saveInPlace',
  'saveStanding',
  'seeFlow',
  'sendBackFromGuarantee',
  'sendBackFromSuspense',
  'sendBackPayer',
  'sendBackSuspense',
  'settleEnd',
  'soundAlarm',
  'standingOf',
  'stillFor',
  'takeFlow',
  'tellGuarantee',
  'tellSentBack',
  'throwIfAnswered',
  'TickDeps',
  'tickGuarantee',
  'ToldAccount',
  'toldAccount',
  'toldIban',
  'ToldPayer',
  'tryAgain',
  'usePapers',
  'waitOn',
  'WayInDeps',
  'whatWaits',
  'withStop',
  'silentSince',
  'silentAsks',
  'nextAskAt',
  'registryWord',
  'stoppedAt',
  'stoppedSeconds',
  'takenBackAt',
  'AccountOfPayee',
  'silent_since',
  'silent_asks',
  'next_ask_at',
  'registry_word',
  'stopped_seconds',
  'taken_back_at',
  'promised_on',
  'payee_name',
  'payee_party_id',
  'kept_back_fils',
  'bind_sha256',
  'restored_word',
  'payee',
  'accountOfWay',
  'answerCause',
  'byCause',
  'circumstances',
  'divisionEffect',
  'dueCause',
  'effectOfAnswer',
  'effectOfClock',
  'freshWord',
  'MoneyInWay',
  'noteRestoredWord',
  'notTold',
  'PayoutWord',
  'releaseEffect',
  'twin',
  'UnknownWord',
]

/** The same of the screens. */
const retiredInScreens = [
  'EndWords',
  'forgetUnfinishedActs',
  'goesOtherwise',
  'keepUnfinishedActs',
  'laterCard',
  'NoGuarantee',
  'otherPages',
  'RareWaitWords',
  'sayError',
  'sayProblem',
  'sayReason',
  'sayWhy',
  'useAct',
  'useVoteWords',
  'useWorld',
  'WaitWords',
  'WhenNear',
]

describe('names', () => {
  it("are the field's: a retired one is nowhere", () => {
    const sources = [...server, ...sourcesLike(/^(apps\/api\/test|bench\/src)\/.*\.ts$/)]
    expect(occurrences(sources, new RegExp(`\\b(${retired.join('|')})\\b`))).toEqual([])
    const screens = sourcesLike(/^(apps\/(web|admin)|packages\/ui)\/src\/.*\.tsx?$/)
    expect(occurrences(screens, new RegExp(`\\b(${retiredInScreens.join('|')})\\b`))).toEqual([])
  })
})

describe('money', () => {
  it('never becomes a float', () => {
    const elsewhere = without(code, /^packages\/contract\/src\/money\.ts$/, /\.test\.tsx?$/)
    expect(occurrences(elsewhere, /\bNumber\([^)]*[fF]ils|[fF]ils\w*\s\/\s|[fF]ils\)?\.toFixed\(|parseInt\([^)]*[fF]ils/)).toEqual([])
  })

  it('moves by events that staff read in words', () => {
    const named = new Set(readSource('packages/contract/src/list-words.ts').match(/\b[a-z_]+(?=: ')/g))
    const events = sourcesLike(/^apps\/api\/src\/money\/ledger\/\w+-events\.ts$/).flatMap(({ text }) =>
      [...text.matchAll(/^ {2}([a-z_]+): (?:\(|\w+\('\1'\))/gm)].map(([, name]) => name ?? ''),
    )
    expect(events).toContain('completion')
    expect(events.filter((name) => !named.has(name))).toEqual([])
  })

  it('lies in columns named *_fils bigint', () => {
    const migrations = sourcesLike(/^apps\/api\/migrations\/.*\.sql$/)
    expect(occurrences(migrations, /^\s*(?!v_|\w+_seconds )\w+ (numeric|real|double precision|money)\b/)).toEqual([])
    expect(occurrences(migrations, /^\s*(?!v_)\w+_fils (?!bigint\b)[a-z]/)).toEqual([])
  })
})

describe('migrations', () => {
  const migrations = sourcesLike(/^apps\/api\/migrations\/.*\.sql$/)

  it('are written in lower case', () => {
    expect(occurrences(migrations, /^(?!\s*--).*\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|TABLE|FUNCTION|GRANT|BEGIN|RETURN)\b/)).toEqual(
      [],
    )
  })

  it('name constraints table__rule', () => {
    expect(occurrences(migrations, /^(?!\s*--).*\bconstraint (?!trigger\b)(?!\w+__\w+)(?!=|if )[a-z]\w*/)).toEqual([])
  })

  it('say what each table is for, or its columns', () => {
    const all = migrations.map(({ text }) => text).join('\n')
    const tables = [...all.matchAll(/^create table ([\w.]+)/gm)].map(([, name]) => name ?? '')
    expect(tables.filter((name) => !all.includes(`comment on table ${name} is`) && !all.includes(`comment on column ${name}.`))).toEqual([])
  })
})

describe('screens', () => {
  it('use logical directions only, so that both languages read right', () => {
    const styles = sourcesLike(/^(apps\/(web|admin)|packages\/ui)\/.*\.(css|tsx?)$/)
    expect(
      occurrences(
        styles,
        /(margin|padding|border|inset)-(left|right)\b|^\s*(left|right):|text-align: (left|right)|(marginLeft|marginRight|paddingLeft|paddingRight)\b/,
      ),
    ).toEqual([])
    expect(occurrences(styles, /["'` ](-?[mp][lr]-[\w[]|(left|right)-[\d[]|text-(left|right)\b|(border|rounded)-[lr]\b)/)).toEqual([])
  })
})

describe('comments of screens', () => {
  it('name their subject first', () => {
    const files = sourcesLike(/^(apps\/(web|admin)|packages\/ui)\/src\/.*\.(tsx?|css)$/)
    expect(occurrences(files, /^\s*(\/\*\*?|\/\/|\*) (who|what|that)(ever)?\b/i)).toEqual([])
  })
})

describe('first load', () => {
  it('takes libraries as they are published, and names no file of ours in a rule for chunks', () => {
    const builds = sourcesLike(/^(apps\/(web|admin)\/vite\.config|packages\/ui\/build)\.ts$/)
    expect(builds).toHaveLength(3)
    expect(occurrences(builds, /\btransform\b|\balias\b|\bsrc\[|features|node_modules/)).toEqual([])
  })

  it('has the whole page in the document: no card waits for scrolling', () => {
    expect(occurrences(sourcesLike(/^(apps\/(web|admin)|packages\/ui)\/src\/.*\.tsx?$/), /IntersectionObserver/)).toEqual([])
  })
})

describe('secrets', () => {
  it('that stand in the tree, in an example, a test or a script, start nothing in production', () => {
    const named =
      /(?:KEY|PEPPER|SECRET|PASSWORD|[pP]epper|[sS]ecret|[pP]assword)(?:_PREVIOUS)?['"]?[ \t]*[:=][ \t]*['"`]?([\w+/=#@$!.-]{10,})/g
    const files = sourcesLike(/^(?!apps\/[^/]+\/test\/|package-lock).*(\.env\.example|\.(md|tsx?|mjs|js|json|ya?ml))$/)
    const given = files.flatMap(({ path, text }) => [...text.matchAll(named)].map(([, value = '']) => ({ path, value })))
    expect(given.length).toBeGreaterThan(50)
    expect(given.filter(({ value }) => !isWeakKey(value) && !isPublished(value))).toEqual([])
  })
})

describe('planted mistakes', () => {
  it('still find the place that they change', () => {
    const mutants = JSON.parse(readSource('apps/api/test/simulation/mutants.json')) as { name: string; file: string; find: string }[]
    const lost = mutants.filter(({ file, find }) => readSource(file).split(find).length !== 2).map(({ name }) => name)
    expect(lost).toEqual([])
  })
})

describe('project', () => {
  const written = sourcesLike(/\.(tsx?|mjs|sql|css|json|md|html)$/).filter(
    ({ path }) => path !== 'package-lock.json' && path !== 'test/house-rules.test.ts',
  )

  it('has a lock file that names no registry', () => {
    const { packages } = JSON.parse(readSource('package-lock.json')) as { packages: Record<string, { resolved?: string }> }
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved?.includes('://'))).toEqual([])
  })

  it('pins every version exactly', () => {
    const manifests = sourcesLike(/^([^/]+\/){0,2}package\.json$/)
    const loose = manifests.flatMap(({ path, text }) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as {
        dependencies?: Record<string, string>
        devDependencies?: Record<string, string>
      }
      return Object.entries({ ...dependencies, ...devDependencies }).flatMap(([name, version]) =>
        /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : [`${path}: ${name} ${version}`],
      )
    })
    expect(loose).toEqual([])
  })

  it('leaves nothing for later in a comment', () => {
    expect(occurrences(written, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([])
  })

  it('gives a reason with every suppression', () => {
    const suppressions = occurrences(written, /(ox|es)lint-disable|@ts-(ignore|expect-error|nocheck)/)
    expect(suppressions.filter((line) => !/(disable[\w-]* .*-- \S|@ts-expect-error:? \S)/.test(line))).toEqual([])
  })

  it('writes and reads the numbers that people see in one file', () => {
    const byHand =
      /`(?:DM-|[PRFXI])\$\{|\/\^?(?:\(\?:|\\b)?(?:DM-?|[PRFXI])\)?\??\(?(?:\[1-9\]|\\d)|startsWith\('DM|BigInt\([\w.]+\.slice\(\d\)\)/
    const others = without(code, /\.test\.tsx?$/, /^packages\/contract\/src\/ids\.ts$/, /\/src\/sandbox\//)
    expect(occurrences(others, byHand)).toEqual([])
  })

  it('names its files in kebab-case', () => {
    const paths = sourcesLike(/^(apps|packages|e2e|bench|test|scripts)\/.*\.(tsx?|mjs|css)$/).map(({ path }) => path)
    expect(paths.filter((path) => !/^[a-z0-9/.-]+$/.test(path))).toEqual([])
  })
})

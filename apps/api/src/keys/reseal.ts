import { type SecretsInUse, secretInUse } from '#config.ts'
import type { Queryable } from '#db/queryable.ts'
import type { FileStore } from '#files/index.ts'
import { createSealer, type Sealer, UnopenedError } from '#kernel/sealing.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { resealAnswer } from '#kernel/transaction.ts'
import { openField, sealField } from '#people/sign-in/index.ts'
import { checksOf, findFieldKeyProblem } from './check-keys.ts'
import {
  beginResealing,
  countAnswersSql,
  countEvidenceSql,
  forgetPreviousFieldKey,
  type FieldsSqls,
  invitationFieldsSqls,
  isFileKnown,
  listAnswersSql,
  listEvidenceSql,
  saveAnswersSql,
  saveEvidenceSql,
  staffFieldsSqls,
  webhookSecretsSqls,
} from './queries.ts'

interface ResealDeps {
  /** A dedicated connection as the owner of the tables. */
  owner: Queryable
  secrets: SecretsInUse
  store: FileStore
  /** The number of rows that one statement writes. */
  portion: number
  say(line: string): void
}

/** One kind of sealed values, of which those not sealed with the current key are resealed. */
interface Kind {
  name: string
  count(): Promise<number>
  /** Reseals the next portion, each value only if it was not changed meanwhile. A value that no key opens stays as it is. */
  resealPortion(): Promise<{ found: number; written: number }>
  /** Starts again at the first value. */
  rewind(): void
}

/**
 * Reseals everything with the current FIELD_KEY while the product is running. Each portion is one statement and each file is replaced whole, so after an interruption another
 * run continues with the rest.
 */
export async function reseal(deps: ResealDeps): Promise<void> {
  const { owner, secrets, say } = deps
  const problem = await findFieldKeyProblem(owner, secrets, { writes: true })
  if (problem !== undefined) throw new StartupError(problem)
  if (!(await beginResealing(owner))) throw new StartupError('Another npm run reseal is under way.')
  const left: string[] = []
  for (const kind of kindsOf(deps)) {
    const count = await resealKind(kind, say)
    if (count > 0) left.push(`${kind.name} ${count}`)
  }
  if (left.length > 0)
    throw new StartupError(
      `Some values are not sealed with FIELD_KEY yet (${left.join(', ')}): give the key that opens them as FIELD_KEY_PREVIOUS, make sure that no process works with the old key alone, and run it again.`,
    )
  await forgetPreviousFieldKey(owner, { check: checksOf(secrets, 'fieldKey').current })
  say('Everything is sealed with FIELD_KEY. FIELD_KEY_PREVIOUS can be removed from the settings of every process.')
}

async function resealKind(kind: Kind, say: ResealDeps['say']): Promise<number> {
  const total = await kind.count()
  if (total === 0) return 0
  say(`${kind.name}: ${total} to seal anew`)
  let done = 0
  // Values written meanwhile are found by the next round.
  for (let before = -1; before !== done;) {
    before = done
    kind.rewind()
    for (;;) {
      const { found, written } = await kind.resealPortion()
      if (found === 0) break
      done += written
      if (written > 0) say(`${kind.name}: ${done} of ${Math.max(total, done)}`)
    }
  }
  return kind.count()
}

function kindsOf(deps: ResealDeps): readonly Kind[] {
  const fieldKey = secretInUse(deps.secrets, 'fieldKey')
  const fields = createSealer('fields', fieldKey)
  return [
    fieldsOf(deps, fields, 'second factors', staffFieldsSqls),
    fieldsOf(deps, fields, 'second factors of invitations', invitationFieldsSqls),
    fieldsOf(deps, fields, 'secrets of webhooks', webhookSecretsSqls),
    storedAnswers(deps, createSealer('stored answers', fieldKey)),
    evidenceOf(deps, createSealer('evidence', fieldKey)),
    filesOf(deps),
  ]
}

function fieldsOf({ owner, portion }: ResealDeps, fields: Sealer, name: string, sqls: FieldsSqls): Kind {
  const mark = fields.mark.toString('base64url')
  let after = 0n
  return {
    name,
    rewind: () => void (after = 0n),
    count: async () => (await sqls.count(owner, { mark })).count,
    async resealPortion() {
      const rows = await sqls.list(owner, { mark, after, limit: portion })
      after = rows.at(-1)?.id ?? after
      const anew = openable(rows, ({ before }) => sealField(fields, openField(fields, before)))
      const written = await sqls.save(owner, {
        ids: anew.map(({ row }) => row.id),
        before: anew.map(({ row }) => row.before),
        after: anew.map(({ value }) => value),
      })
      return { found: rows.length, written }
    },
  }
}

const firstAnswer = { subject: '', key: '00000000-0000-0000-0000-000000000000' }
function storedAnswers({ owner, portion }: ResealDeps, answers: Sealer): Kind {
  let afterAnswer = firstAnswer
  return {
    name: 'stored answers',
    rewind: () => void (afterAnswer = firstAnswer),
    count: async () => (await countAnswersSql(owner, { mark: answers.mark })).count,
    async resealPortion() {
      const rows = await listAnswersSql(owner, { mark: answers.mark, ...afterAnswer, limit: portion })
      const last = rows.at(-1)
      if (last) afterAnswer = { subject: last.subject, key: last.key }
      const anew = openable(rows, (row) => resealAnswer(answers, row, row.before))
      const written = await saveAnswersSql(owner, {
        subjects: anew.map(({ row }) => row.subject),
        keys: anew.map(({ row }) => row.key),
        before: anew.map(({ row }) => row.before),
        after: anew.map(({ value }) => value),
      })
      return { found: rows.length, written }
    },
  }
}

const firstEvidence = { guaranteeId: 0n, version: 0 }
function evidenceOf({ owner, portion }: ResealDeps, evidence: Sealer): Kind {
  let afterEvidence = firstEvidence
  return {
    name: 'evidence',
    rewind: () => void (afterEvidence = firstEvidence),
    count: async () => (await countEvidenceSql(owner, { mark: evidence.mark })).count,
    async resealPortion() {
      const rows = await listEvidenceSql(owner, { mark: evidence.mark, ...afterEvidence, limit: portion })
      const last = rows.at(-1)
      if (last) afterEvidence = { guaranteeId: last.guaranteeId, version: last.version }
      const anew = openable(rows, ({ before, requestId }) => evidence.seal(evidence.open(before, requestId), requestId))
      const written = await saveEvidenceSql(owner, {
        guaranteeIds: anew.map(({ row }) => row.guaranteeId),
        versions: anew.map(({ row }) => row.version),
        before: anew.map(({ row }) => row.before),
        after: anew.map(({ value }) => value),
      })
      return { found: rows.length, written }
    },
  }
}

function filesOf({ owner, store, portion }: ResealDeps): Kind {
  let files: string[] | undefined
  async function resealFile(id: string): Promise<boolean> {
    const outcome = await store.reseal(id)
    // The file may have been removed while it was being written; by now its row shows that.
    if (outcome === 'kept' && !(await isFileKnown(owner, id))) await store.remove(id)
    return outcome !== 'unopened'
  }
  return {
    name: 'files',
    rewind: () => void (files = undefined),
    count: async () => (await store.listOutdated()).length,
    async resealPortion() {
      files ??= await store.listOutdated()
      const ids = files.splice(0, portion)
      let written = 0
      for (const id of ids) if (await resealFile(id)) written += 1
      return { found: ids.length, written }
    },
  }
}

/** The resealed value of each row that a key opens. */
function openable<R, V>(rows: readonly R[], anew: (row: R) => V): { row: R; value: V }[] {
  return rows.flatMap((row) => {
    try {
      return [{ row, value: anew(row) }]
    } catch (error) {
      if (error instanceof UnopenedError) return []
      throw error
    }
  })
}

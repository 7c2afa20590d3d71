import { companySectionSchemas } from '@damana/contract/companies'
import { formatApplicationNumber } from '@damana/contract/ids'
import type { Queryable } from '#db/queryable.ts'
import { dateInAmman } from '#kernel/calendar.ts'
import type { Tx } from '#kernel/context.ts'
import { toE164 } from '#people/parties/index.ts'
import type { CompanyRegistry, PersonAnswer, PersonRegistry } from '#registries/index.ts'
import {
  type Commissioner,
  type Finding,
  isAskedAbout,
  isInRegister,
  isJordanianCompany,
  judgeAlone,
  judgeCommissioner,
  judgePartner,
  judgeRegister,
  pauseSeconds,
  type Stated,
} from './check.rules.ts'
import {
  type Claimed,
  claimDueChecks,
  findDuplicates,
  finishChecks,
  listChecks,
  listStated,
  noteChecked,
  saveFindings,
} from './checks.queries.ts'

export interface CheckDeps {
  db: Queryable
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  companyRegistry: CompanyRegistry
  personRegistry: PersonRegistry
  /** The database was restored from a copy: nothing is written. */
  isFrozen(): boolean
  now(): Date
}

/** Longer than a register takes for the commissioners that are asked about at once. */
const leaseSeconds = 120
const askedAtOnce = 4

/**
 * Checks every application that is due: asks the registers outside of any transaction and keeps each answer as it comes. A process that dies
 * loses none: another one goes on when the lease is over, with what is not answered yet.
 */
export async function runDueChecks(deps: CheckDeps): Promise<void> {
  while (!deps.isFrozen()) {
    const claimed = await claimDueChecks(deps.db, { leaseSeconds })
    if (!claimed) return
    await checkApplication(claimed, deps)
  }
}

async function checkApplication(claimed: Claimed, deps: CheckDeps): Promise<void> {
  const stated = readStated(await listStated(deps.db, claimed.id))
  const earlier = await listChecks(deps.db, { applicationId: claimed.id, round: claimed.round })
  const isAnswered = ({ kind, subject }: Pick<Finding, 'kind' | 'subject'>) =>
    earlier.some(
      (known) => known.kind === kind && known.subject === subject && known.result !== 'silent' && known.at >= claimed.checksRequestedAt,
    )
  const save = (findings: readonly Finding[]) => saveFindings(deps.db, claimed, findings, leaseSeconds)

  const { isCompany, applications } = await findDuplicates(deps.db, { applicationId: claimed.id, nationalNumber: claimed.nationalNumber })
  await save(judgeAlone(stated, { isCompany, applications: applications.map(formatApplicationNumber) }))
  let isSilent = false
  if (!isAnswered({ kind: 'registry_number', subject: '' })) {
    const answer = isInRegister(stated) ? await deps.companyRegistry.check(stated.company.national_number) : undefined
    await save(judgeRegister(stated, answer, dateInAmman(deps.now())))
    isSilent = answer?.answer === 'silent'
  }
  const companies = stated.partners.filter(
    (partner) => isJordanianCompany(partner) && !isAnswered({ kind: 'partner', subject: partner.id }),
  )
  for (const partner of companies) {
    // Once it does not answer, it is not asked about the rest.
    const answer = isSilent ? ({ answer: 'silent' } as const) : await deps.companyRegistry.check(partner.number)
    await save([judgePartner(partner, answer)])
    isSilent ||= answer.answer === 'silent'
  }
  const open = stated.commissioners.filter(({ id }) => !isAnswered({ kind: 'commissioner', subject: id }))
  if (await checkCommissioners(open, save, deps)) isSilent = true

  await deps.transact(async (tx) => {
    const isLast = await finishChecks(tx, claimed, isSilent ? pauseSeconds(claimed.checksTries) : null)
    if (isLast && !isSilent) await noteChecked(tx, claimed)
  })
}

/** Asks about a few at once; true when the register did not answer about somebody. Once it answers about nobody, it is not asked about the rest. */
async function checkCommissioners(
  commissioners: readonly Commissioner[],
  save: (findings: readonly Finding[]) => Promise<void>,
  { personRegistry }: CheckDeps,
): Promise<boolean> {
  let isSilent = false
  let isDown = false
  for (let at = 0; at < commissioners.length; at += askedAtOnce) {
    const group = commissioners.slice(at, at + askedAtOnce)
    const findings = await Promise.all(
      group.map(async (person) => judgeCommissioner(person, isDown ? { answer: 'silent' } : await askAbout(person, personRegistry))),
    )
    await save(findings)
    isDown ||= findings.every(({ result }) => result === 'silent')
    isSilent ||= findings.some(({ result }) => result === 'silent')
  }
  return isSilent
}

async function askAbout(person: Commissioner, registry: PersonRegistry): Promise<PersonAnswer | undefined> {
  if (!isAskedAbout(person)) return undefined
  const { number: nationalNumber, full_name: fullName, phone } = person
  return registry.check({ nationalNumber, fullName, phone: toE164(phone) ?? phone })
}

/** The sections were whole when the application was sent, and have not changed since. */
const readStated = (sections: Record<string, unknown>): Stated => ({
  company: companySectionSchemas.company.parse(sections['company']),
  partners: companySectionSchemas.partners.parse(sections['partners']).partners,
  commissioners: companySectionSchemas.commissioners.parse(sections['commissioners']).commissioners,
  bank: companySectionSchemas.bank.parse(sections['bank']),
})

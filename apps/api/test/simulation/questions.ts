import type { Chance } from './chance.ts'
import { dateIn, fileLeavesAt, promisedDate, workingDaysAfter } from './oracle/calendar.ts'
import {
  holds,
  isDecidedByThree,
  isOver,
  isPayees,
  mayApprove,
  mayDeny,
  mayMove,
  missOf,
  payoutAfter,
  payoutStatuses,
  roles,
} from './oracle/payouts.ts'
import { quote, taxIn } from './oracle/prices.ts'
import {
  chartText,
  entriesText,
  goesBackTo,
  isBuyersOwn,
  isInBudget,
  isRestored,
  mayDecideFee,
  mayResolve,
  maySettle,
  mayTouchInterest,
  mayUse,
  numbers,
  oldestFirst,
  passesLuhn,
  rareEntries,
  sweepOf,
} from './oracle/rules.ts'
import { day, hour, second, specifiedTerms } from './oracle/terms.ts'
import { same, wrong } from './oracle/wrong.ts'
import {
  addWorkingDays,
  approvalsOfOrder,
  attemptAfter,
  chartOfAccounts,
  consequenceOfReversal,
  dateInAmman,
  decideSweep,
  divideDebit,
  destinationOf,
  dinars,
  expectedOf,
  fils,
  fitsBudget,
  type HoldFacts,
  holdsOf,
  exceptionKinds,
  idOfPaymentReference,
  isRetriedAfterAccountChange,
  isBuyer,
  isPayoutOverdue,
  isAgreed,
  isUsable,
  judgeMiss,
  judgeReplacement,
  mayStillSweep,
  type LedgerEntry,
  needsDecision,
  newPaymentReference,
  nextCutOff,
  payOldestFirst,
  payoutCauses,
  payoutDeedOfCause,
  productionSettings,
  expectedOn,
  questionOf,
  quoteSale,
  receiptsInDoubt,
  referencesIn,
  refuseApproval,
  refuseAssignment,
  refuseSettlement,
  refuseDenial,
  refuseFeeDecision,
  refuseInterestAction,
  refuseReversal,
  refuseProposedSplit,
  reversalNeeds,
  resolutionsOf,
  refuseStaffMove,
  restoreReasonOf,
  type Rules,
  salesTaxOf,
} from './product.ts'
import { dealOf, discountOf, partnerTermsByChance, schedule } from './prices.ts'

// Each life also asks the rules that it does not come by itself a few questions by chance.

const settings = productionSettings
const terms = specifiedTerms
const begin = Date.UTC(2026, 10, 1)

export function askByChance(chance: Chance, rules: Rules): void {
  const ask = chance.pick(questions)
  ask(chance, rules)
}

const yes = (chance: Chance): boolean => chance.is(50)
const bits = (chance: Chance, most: number): bigint => BigInt(chance.below(most))
const moment = (chance: Chance): number => begin + chance.below(90 * 24 * 3600) * second
/** Around a boundary the answer changes: a little before, exactly there, a little after. */
const around = (chance: Chance, at: number): number => at + chance.pick([-second, 0, second, -hour, hour, -day, day])

const questions: readonly ((chance: Chance, rules: Rules) => void)[] = [
  function aboutPrices(chance) {
    const tiers = yes(chance)
      ? []
      : [
          { from: 5_000_000n, basisPoints: 80n },
          { from: 20_000_000n, basisPoints: 65n },
        ]
    const price = chance.pick([
      99_999n,
      100_000n,
      1_000_000_000n,
      1_000_000_001n,
      ...tiers.flatMap(({ from }) => [from - 1n, from]),
      100_000n + bits(chance, 40_000_000),
      1_500_000n + bits(chance, 30_000_000),
    ])
    const bearer = chance.pick(['buyer', 'seller', 'equally'] as const)
    const rail = chance.pick(['ACH', 'RTGS'] as const)
    const discount = discountOf(chance)
    const partner = chance.is(40) ? partnerTermsByChance(chance, schedule) : null
    const offer = discount && (discount.kind === 'percent' ? discount : { kind: 'value' as const, valueFils: fils(discount.fils) })
    const seen = quoteSale(
      { priceFils: fils(price), commissionBearer: bearer, transferType: rail, discount: offer, partner },
      { ...schedule, tiers: tiers.map(({ from, basisPoints }) => ({ fromFils: fils(from), basisPoints })) },
    )
    const expected = quote({ price, bearer, rail, discount, partner: partner && dealOf(partner) }, tiers)
    same('a quote', seen.ok ? textOf(expectedOf(seen.quote)) : 'refused', expected ? textOf(expected) : 'refused')
  },
  function aboutTax(chance) {
    const [buyer, seller, transfer] = [bits(chance, 300_000), bits(chance, 300_000), bits(chance, 6_000)]
    const seen = salesTaxOf({ buyerShareFils: fils(buyer), sellerShareFils: fils(seller), transferCommissionFils: fils(transfer) }, 1600n)
    same('the tax in a commission', seen.commissionTaxFils as bigint, taxIn(buyer) + taxIn(seller))
    same('the tax in a transfer', seen.transferTaxFils as bigint, taxIn(transfer))
  },
  function aboutPayoutMoves(chance, rules) {
    for (let count = 0; count < 10; count += 1) {
      const status = chance.pick(payoutStatuses)
      const trigger = chance.pick(payoutCauses)
      same(
        `a payout ${status} after ${trigger}`,
        rules.nextPayoutStatus(status, trigger) ?? null,
        payoutAfter(status, payoutDeedOfCause(trigger)),
      )
    }
  },
  function aboutHolds(chance) {
    const now = moment(chance)
    const facts: HoldFacts = {
      account: chance.is(10)
        ? null
        : {
            provenAt: chance.is(85) ? new Date(now) : null,
            createdAt: new Date(around(chance, now - terms.youngAccount)),
            currency: chance.is(90) ? 'JOD' : 'USD',
          },
      receiptIsUnsettled: chance.is(30),
      receiptIsReversed: chance.is(30),
      hasBankException: chance.is(30),
      contactChangedAt: yes(chance) ? null : new Date(around(chance, now - terms.youngContact)),
      staffHolds: chance.is(30),
      isInDoubt: chance.is(30),
      receiptIsInDoubt: chance.is(30),
      identityIsUnproven: chance.is(30),
      now: new Date(now),
    }
    const seen = holdsOf(facts, settings).map(({ reason, until }) => `${reason} ${until?.getTime()}`)
    same(
      'what holds a payout',
      seen.join(),
      holds(questionOf(facts), terms)
        .map(({ reason, until }) => `${reason} ${until ?? undefined}`)
        .join(),
    )
  },
  function aboutStaffAtPayouts(chance) {
    const status = chance.pick(['ordered', 'ordered', 'held', 'held', ...payoutStatuses] as const)
    const role = chance.pick(['finance', 'finance', ...roles] as const)
    const asked = { status, role, hasApproved: chance.is(30), madeIt: chance.is(30) }
    const needed = chance.pick([0, 2])
    const reason = chance.pick([null, null, 'receipt_in_doubt', 'receipt_reversed', 'staff_hold'] as const)
    same(
      `an approval by ${role} of a payout ${status}`,
      refuseApproval({ ...asked, heldReason: reason, approvalsNeeded: needed }) === null,
      mayApprove({ ...asked, reason, needed }),
    )
    const move = chance.pick(['withdraw', 'hold', 'unhold', 'retry'] as const)
    const [staffHolds, isReplaced, isSweep] = [yes(chance), chance.is(30), chance.is(30)]
    same(
      `${move} by ${role} of a payout ${status}`,
      refuseStaffMove(move, { status, role, staffHolds, isReplaced, isSweep }) === null,
      mayMove(move, { status, role, isHeldByStaff: staffHolds, isReplaced, isSweep }),
    )
    const said = chance.pick(['not_received', 'not_executed'] as const)
    const file = chance.is(15) ? null : { isConfirmed: chance.is(30), isHeardOf: chance.is(30), isMissed: yes(chance) }
    const denial = {
      status: chance.pick(['sent', 'unknown', 'accepted', 'held', status] as const),
      role,
      isLate: yes(chance),
      isInDoubt: chance.is(30),
      file,
      hasDenied: chance.is(30),
    }
    same(`${said} of a payout ${denial.status}`, refuseDenial(said, denial) === null, mayDeny(said, denial))
  },
  function aboutVotes(chance) {
    const votes = Array.from({ length: chance.below(5) }, (_, index) => ({
      staffId: BigInt(chance.is(80) ? index : chance.below(3)),
      role: chance.pick(['finance', 'finance', 'admin'] as const),
      decision: chance.pick(['release', 'release', 'keep']),
    }))
    same(
      'whether three agree',
      isAgreed(
        votes.map(({ decision, ...vote }) => ({ ...vote, sha256: decision })),
        'release',
        reversalNeeds,
      ),
      isDecidedByThree(
        votes.map(({ staffId, ...vote }) => ({ ...vote, person: String(staffId) })),
        'release',
      ),
    )
  },
  function aboutMisses(chance) {
    const now = moment(chance)
    const firstAt = chance.is(20) ? null : around(chance, now - terms.missesApart)
    const sentAt = now - chance.below(5) * hour
    const statementAt = chance.is(20) ? null : around(chance, sentAt)
    const sum = chance.pick([terms.twoPersonsFrom - 1n, terms.twoPersonsFrom, terms.twoPersonsFrom + 1n])
    const at = (ms: number | null) => (ms === null ? null : new Date(ms))
    same(
      'what an answer of the bank that it has no file means',
      judgeMiss(
        { sumFils: fils(sum), lastSentAt: new Date(sentAt), firstMissedAt: at(firstAt), statementAt: at(statementAt), now: new Date(now) },
        settings,
      ),
      missOf({ sum, sentAt, firstAt, statementAt, now }, terms),
    )
  },
  function aboutDays(chance) {
    const now = moment(chance)
    const holidays = Array.from({ length: chance.below(4) }, () => dateIn(now + chance.below(12) * day))
    const calendar = { ...settings, bankHolidays: holidays }
    const days = 1 + chance.below(6)
    const rail = chance.pick(['ACH', 'RTGS'] as const)
    const leaves = fileLeavesAt(rail, now, holidays)
    same('the date in Amman', dateInAmman(new Date(now)), dateIn(now))
    same(`${days} working days`, addWorkingDays(new Date(now), days, calendar).getTime(), workingDaysAfter(now, days, holidays))
    same(`the next file by ${rail}`, nextCutOff(rail, new Date(now), calendar).getTime(), leaves)
    same(`the promise by ${rail}`, expectedOn(rail, new Date(leaves), calendar), promisedDate(rail, leaves, holidays))
  },
  function aboutPayers(chance) {
    const buyer = {
      number: chance.is(85) ? '9911023456' : null,
      name: 'باسل حداد',
      iban: chance.is(70) ? 'JO94CBJO0010000000000131000302' : null,
    }
    const payer = {
      id: chance.pick([null, null, '9911023456', '9801045678']),
      name: chance.pick([null, 'باسل حداد', 'خالد منصور']),
      iban: chance.pick([null, 'JO94CBJO0010000000000131000302', 'JO72CBJO0010000000000131000310']),
    }
    const told = {
      ...(payer.id ? { id: payer.id } : {}),
      ...(payer.name ? { name: payer.name } : {}),
      ...(payer.iban ? { iban: payer.iban } : {}),
    }
    same(
      'whether the buyer paid himself',
      isBuyer(told, { nationalNumber: buyer.number, names: [buyer.name], ibans: buyer.iban ? [buyer.iban] : [] }),
      isBuyersOwn(payer, buyer),
    )
    const asked = { isSenderKnown: payer.iban !== null, isBuyers: yes(chance), hasAccount: yes(chance) }
    same(
      'where money goes back to',
      destinationOf({ payer: told, isBuyers: asked.isBuyers, buyerAccountId: asked.hasAccount ? 7n : null }).kind,
      goesBackTo(asked),
    )
  },
  function aboutReferences(chance) {
    const id = 1n + bits(chance, 1_000_000)
    const reference = newPaymentReference(id)
    same('the length of a reference', reference.length, 12)
    same('the check digit of a reference', passesLuhn(reference), true)
    same('whose a reference is', idOfPaymentReference(reference), id)
    same('whether neighbours differ', reference === newPaymentReference(id + 1n), false)
    const place = chance.below(12)
    const changed = `${reference.slice(0, place)}${(Number(reference[place]) + 1 + chance.below(8)) % 10}${reference.slice(place + 1)}`
    same('whose a mistyped reference is', idOfPaymentReference(changed), passesLuhn(changed) ? idOfPaymentReference(changed) : null)
    const written = chance.pick([
      reference,
      `ref ${reference}`,
      `${reference.slice(0, 4)} ${reference.slice(4, 8)}-${reference.slice(8)}`,
      `دفعة ${reference}.`,
    ])
    same('the reference in a text', referencesIn(written).join(), reference)
    same('a reference in longer digits', referencesIn(`1${reference}`).join(), '')
  },
  function aboutDiscountCodes(chance) {
    const now = moment(chance)
    const used = chance.below(4)
    const limit = () => (yes(chance) ? null : chance.below(4))
    const code = {
      from: yes(chance) ? null : around(chance, now),
      until: yes(chance) ? null : around(chance, now),
      uses: limit(),
      usesEach: limit(),
      leastPrice: chance.pick([0n, 5_000_000n]),
      budget: yes(chance) ? null : 100_000n,
      used,
      spent: bits(chance, 100_001),
    }
    const at = (ms: number | null) => (ms === null ? null : new Date(ms))
    const product = {
      id: 1n,
      code: 'EID',
      kind: 'percent' as const,
      percentBasisPoints: 1000n,
      valueFils: null,
      validFrom: at(code.from),
      validUntil: at(code.until),
      maxUses: code.uses,
      maxUsesPerParty: code.usesEach,
      leastPriceFils: fils(code.leastPrice),
      budgetFils: code.budget === null ? null : fils(code.budget),
      used: code.used,
      spentFils: fils(code.spent),
    }
    const usedByParty = chance.below(4)
    const price = chance.pick([null, 4_999_999n, 5_000_000n])
    same(
      'whether a code may be used',
      isUsable(product, { now: new Date(now), usesByParty: usedByParty, priceFils: price === null ? null : fils(price) }),
      mayUse(code, { now, usedByParty, price }),
    )
    const discount = chance.pick([100_000n - code.spent, 100_001n - code.spent, bits(chance, 100_000)])
    same('whether a discount fits the budget', fitsBudget(product, fils(discount)), isInBudget(code, discount))
  },
  function aboutFees(chance) {
    const decision = chance.pick(['write_off', 'give_back', 'note_paid_back', 'pay_from'] as const)
    const fee = {
      open: chance.pick([0n, 5000n]),
      paid: chance.pick([0n, 5000n]),
      standing: chance.pick([4999n, 5000n]),
      isBilled: yes(chance),
      isGivenBack: yes(chance),
      isPaidBack: chance.is(30),
      isGivenBackByMe: yes(chance),
      isInDoubt: chance.is(30),
    }
    const seen = refuseFeeDecision(
      {
        openFils: fils(fee.open),
        paidFils: fils(fee.paid),
        standingFils: fils(fee.standing),
        isBilled: fee.isBilled,
        givenBackAt: fee.isGivenBack ? new Date(begin) : null,
        paidBackAt: fee.isPaidBack ? new Date(begin) : null,
        isInDoubt: fee.isInDoubt,
        givenBackBy: fee.isGivenBackByMe ? 3n : 4n,
      },
      decision,
      3n,
    )
    same(`whether finance may ${decision}`, seen === null, mayDecideFee(decision, fee))
  },
  function aboutNetting(chance) {
    const fees = Array.from({ length: 1 + chance.below(4) }, (_, index) => ({
      feeNumber: BigInt(index),
      openFils: fils(chance.pick([0n, 5_000n, 10_000n, 25_000n])),
      nettings: 0n,
    }))
    const there = chance.pick([0n, 1n, 5_000n, 12_000n, 100_000n])
    same(
      'which fees a sum pays',
      payOldestFirst(fees, fils(there))
        .map(({ fee, fils: paid }) => `${fee.feeNumber}: ${paid}`)
        .join(),
      oldestFirst(
        fees.map(({ openFils }) => openFils),
        there,
      )
        .flatMap((paid, index) => (paid > 0n ? [`${index}: ${paid}`] : []))
        .join(),
    )
  },
  function aboutDivisions(chance, { ledgerEvents: events }) {
    const [commission, transfer, held] = [15_000n + bits(chance, 1000), chance.pick([0n, 5_000n]), 1_000_000n]
    const most = commission + transfer
    const isTransferred = yes(chance)
    const fees = chance.pick([0n, 1n, most, most + 1n])
    const seller = chance.pick([0n, 1n, 500_000n, held - fees - 1n, held - fees])
    const buyer = held - fees - seller + chance.pick([0n, 0n, 0n, 0n, 1n, -1n])
    const quoted = { buyerShareFils: fils(commission), sellerShareFils: fils(0n), transferCommissionFils: fils(transfer) }
    const sums = { heldFils: fils(held), sellerFils: fils(seller), buyerFils: fils(buyer), feesFils: fils(fees) }
    const isRefused = refuseProposedSplit({ ...sums, quoted, isTransferred }) !== null
    let isTaken = true
    try {
      events.split({ guaranteeId: 1n, ...sums, quoted, salesTaxBasisPoints: 1600n })
    } catch {
      isTaken = false
    }
    const adds = seller > 0n && buyer > 0n && seller + buyer + fees === held
    same(`a division of ${held} into ${seller}, ${buyer} and ${fees}`, isTaken, adds && fees <= most)
    same(`whether staff may propose it`, isRefused, !(adds && fees <= (isTransferred ? most : 0n)))
  },
  function aboutLatePayouts(chance) {
    const today = dateIn(moment(chance))
    const promised = dateIn(Date.parse(`${today}T12:00:00Z`) + chance.pick([-2, -1, 0, 0, 1]) * day)
    const [status, reason] = [chance.pick(payoutStatuses), chance.pick([null, 'staff_hold', 'iban_young', 'iban_missing'] as const)]
    same(
      `whether a payout ${status} that was promised for ${promised} is late on ${today}`,
      isPayoutOverdue({ status, heldReason: reason, expectedOn: promised }, today),
      !isOver(status) && !isPayees(reason) && promised < today,
    )
  },
  function aboutOthersMoney(chance) {
    const sums = [terms.othersMost - 7_000_000n + chance.pick([-1n, 0n, 1n]), 3_000_000n, 4_000_000n]
    same(
      `whether finance decides about ${sums.join(' and ')} of others`,
      needsDecision(sums.map(fils), settings),
      sums.reduce((all, sum) => all + sum) > terms.othersMost,
    )
  },
  function aboutFurtherAttempts(chance) {
    const [isToExternalAccount, isByFinance, needed] = [yes(chance), yes(chance), chance.pick([0, 2])]
    const seen = attemptAfter({ isToExternalAccount, approvalsNeeded: needed }, isByFinance)
    const goesToSame = isToExternalAccount && isByFinance
    same('where a further attempt goes', seen.goesTo === 'same_account', goesToSame)
    same('whether two persons approve a further attempt', seen.needsTwoPersons, goesToSame && needed > 0)
    const amount = chance.pick([1n, terms.twoPersonsFrom - 1n, terms.twoPersonsFrom])
    same(
      'how many approve an order',
      approvalsOfOrder({ amountFils: fils(amount), needsTwoPersons: isByFinance }, settings),
      isByFinance || amount >= terms.twoPersonsFrom ? 2 : 0,
    )
  },
  function aboutSweeps(chance) {
    const at13 = Date.UTC(2026, 10, 1 + chance.below(60), 10)
    const now = around(chance, at13)
    const fees = [3_000n, 50_000n, bits(chance, 100_000)].map((sum, stripe) => ({ stripe: BigInt(stripe), fils: fils(sum) }))
    const unsettled = fees.filter(() => chance.is(30)).map(({ stripe, fils: sum }) => ({ stripe, fils: fils(sum / chance.pick([1n, 2n])) }))
    const owed = chance.is(40) ? 0n : bits(chance, 120_000)
    const since = owed === 0n ? null : around(chance, chance.pick([now, now - 2 * day, now - 4 * day]))
    const makeGoods = { sumFils: fils(owed), oldestAt: since === null ? null : new Date(since) }
    const hasSwept = chance.is(20)
    const seen = decideSweep({ now: new Date(now), hasSwept, fees, unsettled, makeGoods }, settings)
    const settledOf = (stripe: bigint) =>
      (fees.find((fee) => fee.stripe === stripe)?.fils ?? 0n) - (unsettled.find((fee) => fee.stripe === stripe)?.fils ?? 0n)
    const isOwedTooLong = since !== null && now > workingDaysAfter(since, 1)
    const rest = fees.reduce((sum, { stripe }) => sum + settledOf(stripe), 0n) - owed
    const expected = sweepOf({ rest, hasSwept, isOwedTooLong, hourInAmman: (new Date(now).getUTCHours() + 3) % 24 })
    same('what is swept', (seen?.sumFils ?? 0n) as bigint, expected)
    for (const { stripe, fils: sum } of seen?.shares ?? [])
      if (sum <= 0n || sum > settledOf(stripe)) wrong(`${sum} are swept of stripe ${stripe}, which has ${settledOf(stripe)}`)
    same('the sum of what is swept', seen?.shares.reduce((sum, share) => sum + share.fils, 0n) ?? 0n, expected)
    const left = bits(chance, 120_000)
    same(
      'whether a sweep that waits may go on',
      mayStillSweep({ left: fils(left), makeGoods, now: new Date(now) }, settings),
      owed <= left && !isOwedTooLong,
    )
  },
  function aboutReplacements(chance) {
    const some = (first: bigint) =>
      Array.from({ length: chance.below(3) }, (_, index) => [first + BigInt(index), chance.pick([0n, 700n, 900n])] as const)
    const [reversed, replacing] = [some(1n).filter(([, sum]) => sum > 0n), some(10n).filter(([, sum]) => sum > 0n)]
    const sumOf = (receipts: typeof reversed) => receipts.reduce((all, [, sum]) => all + sum, 0n)
    const open = sumOf(reversed)
    const unclear = chance.pick([0n, 0n, 500n])
    const seen = judgeReplacement({
      openSumFils: fils(open + unclear),
      reversed: reversed.map(([id, sum]) => ({ id, openFils: fils(sum) })),
      replacing: replacing.map(([id, sum]) => ({ id, suspenseFils: fils(sum) })),
    })
    const isEnough = sumOf(replacing) >= open && replacing.length > 0 && unclear === 0n
    same(
      `whether ${sumOf(replacing)} are ${open} paid again, with ${unclear} that nobody has assigned`,
      seen,
      open + unclear === 0n ? 'nothing_open' : isEnough ? 'replaced' : 'not_paid_again',
    )
  },
  function aboutAssignments(chance) {
    const receipts = Array.from({ length: chance.below(4) }, () => {
      const whole = 30_000n + bits(chance, 100_000)
      return {
        whole,
        assigned: chance.pick([whole, whole, whole - 1n, whole + 1n, 0n, 10_000n]),
        there: chance.pick([whole, 0n, 20_000n]),
        isReversed: chance.is(10),
      }
    })
    const sum = receipts.reduce((all, { assigned }) => all + assigned, 0n)
    // All but the last receipt, exactly: of the last nothing was taken.
    const withoutLast = -(receipts.at(-1)?.assigned ?? 0n)
    const debit = sum + chance.pick([0n, 25_000n, 25_001n, -1n, -25_000n, -25_001n, withoutLast, bits(chance, 50_000)])
    if (debit <= 0n) return
    const hasWord = chance.is(40)
    const told = receipts.map(({ whole, assigned, there, isReversed }) => ({
      wholeFils: fils(whole),
      assignedFils: fils(assigned),
      inGuaranteeFils: fils(there),
      isReversed,
    }))
    const [charge, rest] = [debit > sum ? debit - sum : 0n, debit < sum ? sum - debit : 0n]
    const seen = divideDebit(fils(debit), told)
    same('the charge in a debit', seen.chargeFils as bigint, charge)
    same('what a debit leaves', seen.restFils as bigint, rest)
    const last = receipts.at(-1)
    const may =
      last !== undefined &&
      receipts.every(
        ({ whole, assigned, there, isReversed }) =>
          !isReversed && assigned > 0n && (assigned === whole || (assigned < whole && assigned <= there)),
      ) &&
      rest < last.assigned &&
      (hasWord || (charge <= 25_000n && rest <= 25_000n))
    same(`whether ${debit} are assigned to receipts of ${sum}`, refuseAssignment(fils(debit), told, hasWord) === null, may)
    const all = receipts.map(({ whole }, index) => ({ id: BigInt(index), amountFils: fils(whole) }))
    const named = all.slice(0, 1)
    same(
      'how many receipts are in doubt',
      receiptsInDoubt(fils(debit), named, all).length,
      debit > (receipts[0]?.whole ?? 0n) ? all.length : named.length,
    )
  },
  function aboutSettlements(chance) {
    const receipts = Array.from({ length: chance.below(4) }, () => {
      const whole = 1n + bits(chance, 100_000)
      return { whole, named: chance.is(90) ? whole : whole - 1n, isReversed: chance.is(8), isSettled: chance.is(8) }
    })
    const sum = receipts.reduce((all, { whole }) => all + whole, 0n)
    const credit = sum + chance.pick([0n, 0n, 1n, -1n, 5_000n])
    const told = receipts.map(({ whole, named, isReversed, isSettled }) => ({
      wholeFils: fils(whole),
      assignedFils: fils(named),
      inGuaranteeFils: fils(whole),
      isReversed,
      isSettled,
    }))
    same(`whether ${credit} settle receipts of ${sum}`, refuseSettlement(fils(credit), told) === null, maySettle(credit, receipts))
  },
  function aboutReversedPayouts(chance) {
    const asked = { receiptIsReversed: chance.is(70), isSellers: chance.is(30), status: chance.pick(payoutStatuses) }
    const expected = {
      ordered: 'withdraw',
      held: 'withdraw',
      approved: 'withdraw',
      in_file: 'none',
      sent: 'none',
      unknown: 'none',
      accepted: 'none',
      settled: 'none',
      rejected: 'recover',
      returned: 'recover',
      withdrawn: 'recover',
    }[asked.status]
    const others = asked.isSellers && asked.status === 'approved' ? 'hold_share' : 'none'
    same(`what a reversal means for a payout ${asked.status}`, consequenceOfReversal(asked), asked.receiptIsReversed ? expected : others)
  },
  function aboutNumbers() {
    for (const [name, number] of Object.entries(numbers)) {
      const seen = settings[name as keyof typeof settings]
      same(`the setting ${name}`, Array.isArray(seen) ? seen.join() : seen, number)
    }
  },
  function aboutExceptions(chance) {
    const kind = chance.pick(exceptionKinds)
    for (const how of ['loss', 'settle_receipts', 'reverse_receipts', 'to_suspense', 'to_fees', 'to_source', 'explained'] as const)
      same(`whether ${kind} is resolved by ${how}`, resolutionsOf(kind).includes(how), mayResolve(kind, how))
  },
  function aboutReversedMoney(chance) {
    const asked = {
      role: chance.pick(roles),
      purpose: chance.pick(['seller', 'seller_reversed', 'seller_reversed', 'partner', 'refund']),
      status: chance.pick(['held', 'held', ...payoutStatuses] as const),
      isDecided: chance.is(30),
      hasOpenSum: chance.is(70),
      heldReason: chance.pick(['receipt_reversed', 'receipt_reversed', 'receipt_in_doubt', 'iban_missing'] as const),
    }
    const may =
      asked.role !== 'reviewer' &&
      (asked.purpose === 'seller_reversed'
        ? asked.heldReason !== 'receipt_in_doubt'
        : (asked.purpose === 'refund' || asked.purpose === 'partner') && asked.heldReason === 'receipt_reversed') &&
      asked.status === 'held' &&
      !asked.isDecided &&
      asked.hasOpenSum
    same('whether reversed money is decided about', refuseReversal(asked) === null, may)
    same(
      'whether a beneficiary mends it',
      isRetriedAfterAccountChange(asked.status),
      asked.status === 'rejected' || asked.status === 'returned',
    )
  },
  function aboutInterests(chance) {
    const asked = { isOwn: yes(chance), role: chance.pick(roles), isConfirmed: yes(chance), isWithdrawn: yes(chance) }
    const action = chance.pick(['confirm', 'withdraw'] as const)
    same(
      `${action} of where staff stand`,
      refuseInterestAction(asked, action) === null,
      mayTouchInterest(action, { ...asked, isAdmin: asked.role === 'admin' }),
    )
  },
  function aboutRestores(chance) {
    const known = { system: chance.pick(['one', 'other']), files: bits(chance, 3), messages: bits(chance, 3) }
    const mark = chance.is(20) ? null : { system: 'one', files: bits(chance, 3), messages: bits(chance, 3) }
    const numbers = ({ system, files, messages }: typeof known) => ({ system, payoutFiles: files, messages })
    const mustBeMarked = yes(chance)
    same(
      'whether the database was restored',
      restoreReasonOf(numbers(known), mark ? numbers(mark) : undefined, mustBeMarked) !== null,
      isRestored(known, mark, mustBeMarked),
    )
  },
  function aboutRareEntries(chance, { ledgerEvents: events }) {
    const sum = 1n + bits(chance, 50_000)
    const what = { exceptionId: 5n, amountFils: fils(sum), receiptId: 9n }
    const payout = { payoutId: 3n, receiptId: 9n, exceptionId: 5n, amountFils: fils(sum) }
    const loss = { receiptId: 9n, holder: { guaranteeId: 1n }, amountFils: fils(sum), part: 'P3' }
    const fee = { guaranteeId: 1n, feeNumber: 2n, receiptId: 9n, amountFils: fils(sum), paidBy: 'bill' as const }
    const entries: Record<keyof typeof rareEntries, LedgerEntry> = {
      debit_made_good: events.debit_made_good(what),
      debit_assigned: events.debit_assigned(what),
      debit_given_back: events.debit_given_back(what),
      sweep_given_back: events.debit_given_back({ ...what, isSweep: true }),
      exception_is_charge: events.exception_resolved({ ...what, expense: 'bank_charges' }),
      exception_is_loss: events.exception_resolved({ ...what, expense: 'losses' }),
      exception_to_seller: events.exception_to_source({ ...payout, source: { kind: 'seller_payable', guaranteeId: 1n } }),
      exception_to_refund: events.exception_to_source({ ...payout, source: { kind: 'buyer_refund', guaranteeId: 1n } }),
      buyers_fee_reopened: events.fee_reopened({ ...fee, side: 'buyer' }),
      sellers_fee_reopened: events.fee_reopened({ ...fee, side: 'seller' }),
      loss_from_refund: events.loss_recovered({ ...loss, source: 'buyer_refund' }),
      loss_from_seller: events.loss_recovered({ ...loss, source: 'seller_payable' }),
      kept_back_by_bank: events.notice_settled({
        receiptId: 9n,
        holder: { receiptId: 9n },
        amountFils: dinars(100n),
        deductedChargesFils: fils(sum),
        origin: 'bank',
      }),
    }
    const name = chance.pick(Object.keys(rareEntries))
    const seen = (entries[name]?.postings ?? []).map(({ account, side, fils: amount }) => `${account.code} ${side} ${amount}`)
    same(`the entry of ${name}`, seen.sort().join(), entriesText(rareEntries[name] ?? [], sum))
    same(
      'the accounts',
      Object.entries(chartOfAccounts)
        .map(([code, { book, kind }]) => `${code} ${book} ${kind === 'asset' || kind === 'expense' ? 'debit' : 'credit'}`)
        .sort()
        .join(),
      chartText(),
    )
  },
]

const textOf = (parts: object): string =>
  Object.values(parts)
    .map((part) => String(part))
    .join(' ')

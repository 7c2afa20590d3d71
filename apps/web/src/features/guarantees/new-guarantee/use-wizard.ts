import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useContractForm } from '#forms/contract-form.ts'
import { paths } from '#paths.ts'
import { personalQuery } from '#features/profile/overview/personal-query.ts'
import { useProfile } from '#session.ts'
import { myself, rulesFor, toJudged, type Answers, type Oneself, type Question } from './answers.ts'
import { companiesToSellFor, maySellForOneself } from './companies.ts'
import { attemptFor, dropDraft, isEmptyDraft, keepDraft, openDraft, type Draft } from './draft.ts'
import { buyerOf, isOutOfService, notMatched, pairOf, vehicleOf, type FoundBuyer } from './lookups.ts'
import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#forms/contract-resolver.ts'

const fieldOfCode: Record<string, Question> = {
  file_unknown: 'licence_photo',
  sameBuyerOwner: 'buyer_national_number',
  discount_invalid: 'discount_code',
  price_out_of_range: 'price_fils',
  seller_due_too_low: 'price_fils',
  vehicle_not_owned: 'registration_number',
  vehicle_seized: 'registration_number',
  vehicle_mortgaged: 'registration_number',
  vehicle_not_free: 'registration_number',
  consent_required: 'consent',
}

/** The state of the wizard: answers, step, what was looked up, and the draft that survives a reload. */
export function useWizard() {
  const profile = useProfile()
  const person = profile.phone ?? profile.email ?? profile.slug
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const words = useWords()

  const companies = companiesToSellFor(profile)
  const [opened] = useState(() => {
    const draft = preset(openDraft(person), [
      ...(maySellForOneself(profile) ? [myself] : []),
      ...companies.map((company) => String(company.user_company_id)),
    ])
    if (draft.vehicle) queryClient.setQueryData(vehicleOf(draft.answers).queryKey, draft.vehicle.found, { updatedAt: draft.vehicle.at })
    if (draft.buyer) queryClient.setQueryData(buyerOf(draft.answers).queryKey, draft.buyer.found, { updatedAt: draft.buyer.at })
    return draft
  })

  /** The pair whose look-up got no answer. */
  const [unanswered, setUnanswered] = useState<string>()
  const foundBuyer = (answers: Answers, answered: FoundBuyer | undefined) =>
    answered ?? (unanswered === pairOf(answers) ? notMatched : undefined)
  const isTyped = (answers: Answers) => foundBuyer(answers, queryClient.getQueryData(buyerOf(answers).queryKey))?.status === 'not_matched'
  const contractForm = useContractForm<Answers>({
    rules: (answers) => rulesFor(answers, isTyped(answers)),
    toBody: toJudged,
    words,
    defaultValues: opened.answers,
    fieldOfCode,
  })
  const { form } = contractForm
  const answers = form.watch()
  const vehicle = useQuery(vehicleOf(answers)).data
  const answeredBuyer = useQuery(buyerOf(answers)).data
  /** Asked ahead; without an answer the server refuses the own number at the end. */
  const personal = useQuery({ ...personalQuery(), staleTime: Infinity }).data
  const oneself: Oneself = { phone: profile.phone, nationalNumber: personal?.national_number ?? null }
  const buyer = foundBuyer(answers, answeredBuyer)

  const { state } = useLocation() as { state: { step?: number } | null } // written below alone
  const furthest = !answers.consent || (!vehicle && !answers.by_hand) ? 0 : !buyer ? 1 : 2
  const wanted = state?.step ?? opened.step
  const step = Math.min(wanted, furthest)
  const goTo = (next: number) => void navigate(paths.newGuarantee, { state: { step: next } })
  // A step that is not open any more is given up: nothing typed later may jump to it, past the button and its consent.
  const stay = useEffectEvent(() => void navigate(paths.newGuarantee, { replace: true, state: { step } }))
  useEffect(() => {
    if (wanted > step) stay()
  }, [wanted, step])

  /** The answer of before while it is good; asked anew after half an hour. A service that does not answer leaves the buyer to be named by hand. */
  const findBuyer = async (answers: Answers): Promise<FoundBuyer> => {
    const lookup = buyerOf(answers)
    try {
      const found = await queryClient.fetchQuery(lookup)
      setUnanswered(undefined)
      return found
    } catch (error) {
      if (!isOutOfService(error) || queryClient.getQueryData(lookup.queryKey)) throw error
      setUnanswered(pairOf(answers))
      return notMatched
    }
  }
  /** By the reader's own wish, not because something there is wrong. */
  const visit = (next: number) => {
    contractForm.settle()
    goTo(next)
  }

  /** Failed look-ups at the registry since this page was opened. */
  const [silences, setSilences] = useState(0)
  /** Continues with the vehicle licence instead of the registry, prefilled from an earlier answer. */
  const goByHand = () => {
    const known = vehicle?.vehicle
    if (known && form.getValues('type') === '') {
      form.setValue('type', known.type)
      form.setValue('manufacture_year', String(known.manufacture_year))
      form.setValue('plate_number', known.plate_number)
      form.setValue('plate_code', known.plate_code)
      form.setValue('color', known.color ?? '')
      form.setValue('chassis_number', known.chassis_number ?? '')
      if (form.getValues('is_owner') === 'no') form.setValue('owner_name', vehicle.owner.name)
    }
    form.setValue('by_hand', true)
    visit(1)
  }

  const isOver = useRef(false)
  const lastAttempt = useRef(opened.attempt)
  const keep = () => {
    if (isOver.current) return
    const now = form.getValues()
    const vehicleState = queryClient.getQueryState(vehicleOf(now).queryKey)
    const buyerState = queryClient.getQueryState(buyerOf(now).queryKey)
    keepDraft(person, {
      answers: now,
      step,
      vehicle: vehicleState?.data && { found: vehicleState.data, at: vehicleState.dataUpdatedAt },
      buyer: buyerState?.data && { found: buyerState.data, at: buyerState.dataUpdatedAt },
      attempt: lastAttempt.current,
    })
  }
  const keepNow = useEffectEvent(keep)
  useEffect(() => keepNow(), [step, vehicle, answeredBuyer])
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keepNow() }), [form])

  /** The key outlives a reload: an answer that was lost on the way is asked for again, nothing is created twice. */
  const keyFor = (content: unknown): string => {
    lastAttempt.current = attemptFor(content, lastAttempt.current)
    keep()
    return lastAttempt.current.key
  }
  const forget = () => {
    isOver.current = true
    dropDraft(person)
  }

  return {
    ...contractForm,
    answers,
    step,
    goTo,
    visit,
    vehicle,
    buyer,
    isBuyerUnanswered: buyer !== undefined && !answeredBuyer,
    findBuyer,
    oneself,
    companies,
    profile,
    queryClient,
    silences,
    noteSilence: () => setSilences((count) => count + 1),
    goByHand,
    keyFor,
    keep,
    forget,
    hasMoved: state?.step !== undefined,
    isResumed: !isEmptyDraft(opened),
  }
}
export type Wizard = ReturnType<typeof useWizard>

/** With one possible name the choice is made already; a name that is no longer possible is not. */
function preset(draft: Draft, possible: readonly string[]): Draft {
  const kept = possible.includes(draft.answers.user_company_id) ? draft.answers.user_company_id : ''
  const only = possible.length === 1 ? possible[0] : undefined
  return { ...draft, answers: { ...draft.answers, user_company_id: only ?? kept } }
}

/** Error messages for unanswered questions. */
function useWords(): FieldWords<Answers> {
  const { t } = useTranslation('guarantees/new-guarantee')
  return {
    user_company_id: { invalid_choice: t('wrong.forWhom') },
    is_owner: { required: t('wrong.isOwner') },
    registration_number: { required: t('wrong.registrationNumber'), invalid_format: t('wrong.registrationNumberForm') },
    owner_national_number: { required: t('wrong.ownerNationalNumber') },
    owner_phone: { required: t('wrong.ownerPhone') },
    consent: { required: t('wrong.consent') },
    type: { required: t('wrong.type') },
    manufacture_year: { required: t('wrong.year'), invalid_format: t('wrong.yearForm') },
    plate_code: { required: t('wrong.plateCode'), invalid_format: t('wrong.plateCodeForm') },
    plate_number: { required: t('wrong.plateNumber'), invalid_format: t('wrong.plateNumberForm') },
    chassis_number: { invalid_format: t('wrong.chassisForm') },
    owner_name: { required: t('wrong.ownerName'), too_short: t('wrong.buyerNameShort') },
    licence_photo: { required: t('wrong.photo') },
    buyer_national_number: { required: t('wrong.buyerNationalNumber') },
    buyer_phone: { required: t('wrong.buyerPhone') },
    buyer_name: { required: t('wrong.buyerName'), too_short: t('wrong.buyerNameShort') },
    buyer_kind: { required: t('wrong.buyerKind') },
    price_fils: { required: t('wrong.price') },
    commissionOn: { invalid_choice: t('wrong.commissionOn') },
    transfer_type: { invalid_choice: t('wrong.transferType') },
  }
}

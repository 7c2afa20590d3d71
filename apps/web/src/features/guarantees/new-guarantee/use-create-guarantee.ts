import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api, ApiError } from '#api.ts'
import { paths } from '#paths.ts'
import { refreshGuarantees } from '../queries.ts'
import { heardOrNoted, isRegistrySilent } from './silent-registry.tsx'
import { stepOf, toCreationBody, type Answers } from './answers.ts'
import type { Wizard } from './use-wizard.ts'

/** Sends the whole sale. A refusal leads to the step that asked for it. */
export function useCreateGuarantee(wizard: Wizard): (event: FormEvent) => Promise<void> {
  const { t } = useTranslation('guarantees/new-guarantee')
  const navigate = useNavigate()
  const { submit, blame, goTo, findBuyer, queryClient, keyFor, forget } = wizard

  const create = async (answers: Answers) => {
    const buyer = await findBuyer(answers)
    if (buyer.status === 'not_matched' && answers.buyer_name.trim() === '') {
      blame('buyer_name', 'required')
      return goTo(1)
    }
    const body = toCreationBody(answers, buyer.party_ref)
    const { number, operational_status } = await heardOrNoted(api('POST /guarantees', { body }, { idempotencyKey: keyFor(body) }), wizard)
    forget()
    await navigate(paths.newGuarantee, {
      replace: true,
      state: { created: { number, isOwnerAsked: operational_status === 'awaiting_owner', isByHand: answers.by_hand } },
    })
    refreshGuarantees(queryClient)
  }
  const createOrSayWhy = async (answers: Answers) => {
    try {
      await create(answers)
    } catch (error) {
      // Without the registry of vehicles it is the one of persons that is silent.
      if (answers.by_hand && isRegistrySilent(error) && error instanceof ApiError)
        throw new ApiError(error.status, { ...error.body, error_msg: t('byHand.ownerSilent') })
      throw error
    }
  }
  return submit(createOrSayWhy, {
    title: t('terms.createFailed'),
    onRefused: (fields) => {
      const first = Math.min(...fields.map(stepOf))
      if (first < 2) goTo(first)
    },
  })
}

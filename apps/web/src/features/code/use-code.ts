import type { Args } from '@damana/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { errorText } from '#features/guarantees/reason-text.ts'
import { failureText } from '@damana/ui/failure-text'
import { lastCodeOf, type LastCode } from './last-code.ts'
import { sendProblem } from './send-problem.ts'

/** When another may be asked for; and where it went and until when it is good, where the call says so. */
interface Sent {
  sent_to?: string
  resend_at: string
  expires_at?: string
  last?: LastCode
}
interface CodeOptions {
  send: () => Promise<Sent>
  /** Gives the code that was typed. */
  give: (code: string) => Promise<unknown>
  /** Whether a refusal of what the code is for, and not of the code, is shown by the form behind it. */
  takes?: ((refusal: ApiError) => boolean) | undefined
}
export type Code = ReturnType<typeof useCode>

/** A code on its way: sent, asked for, and right, wrong or not answered. */
export function useCode({ send, give, takes }: CodeOptions) {
  const { t } = useTranslation('code')
  const [sent, setSent] = useState<Sent>()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isProven, setProven] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<string>()

  /** Whether the call was carried out. */
  const attempt = async (call: () => Promise<void>, problemOf: (failure: unknown) => string): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    setError(undefined)
    try {
      await call()
      return true
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'otp_incorrect') setError(t('incorrect'))
      else if (isOfAction(failure) && takes?.(failure)) setAsking(false)
      else setProblem(problemOf(failure))
      return false
    } finally {
      setBusy(false)
    }
  }
  /** Sends a code. One that is on its way already will do. */
  const begin = () => {
    setProven(false)
    const sendOrFind = async () => {
      try {
        setSent(await send())
      } catch (failure) {
        const last = lastCodeOf(failure)
        if (!last) throw failure
        setSent(last)
      }
      setAsking(true)
    }
    return attempt(sendOrFind, (failure) => (isOfAction(failure) ? errorText(failure) : undefined) ?? sendProblem(failure))
  }
  /** Whether the code was right. */
  const check = (code: string) =>
    attempt(
      async () => {
        await give(code)
        setProven(true)
      },
      (failure) => errorText(failure) ?? failureText(failure),
    )
  return { sent, isAsking, isBusy, isProven, problem, error, begin, check }
}

/** The subject of a code: one action on one guarantee, account or contact, and in `content` what will be sent then. */
type Purpose = Args<'POST /auth/step-up/sendOtp'>['body']

/** Proves with a code that it is this person who wants this one action. */
export function useStepUp(purpose: Purpose, takes?: CodeOptions['takes']): Code {
  const { content: _, ...subject } = purpose
  return useCode({
    send: () => api('POST /auth/step-up/sendOtp', { body: purpose }),
    give: (code) => api('POST /auth/step-up/checkOtp', { body: { ...subject, code } }),
    takes,
  })
}

/** The action behind the code is refused, and not the code. */
const isOfAction = (failure: unknown): failure is ApiError => isRefusal(failure) && !failure.code.startsWith('otp_')

/** Refused for good, and not unanswered. */
export const isRefusal = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500

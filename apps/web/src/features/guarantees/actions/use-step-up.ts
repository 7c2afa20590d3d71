import type { Args } from '@damana/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { lastCodeOf, type SentCode } from '#features/code/last-code.ts'
import { errorText } from '../reason-text.ts'

/** The subject of a code: one action on one guarantee, account or contact, and in `content` what will be sent then. */
type Purpose = Args<'POST /auth/step-up/sendOtp'>['body']

export type StepUp = ReturnType<typeof useStepUp>

/** Proves with a code that it is this person who wants this one action. `onRefused` takes why the action itself is refused, for which no code is sent. */
export function useStepUp(purpose: Purpose, onRefused?: (refusal: ApiError) => void) {
  const { t } = useTranslation('code')
  const shell = useTranslation('shell')
  const [sent, setSent] = useState<SentCode>()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isProven, setProven] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<string>()

  /** Sends a code. One that is on its way already will do. */
  const begin = async () => {
    setBusy(true)
    setProblem(undefined)
    setError(undefined)
    setProven(false)
    try {
      setSent(await api('POST /auth/step-up/sendOtp', { body: purpose }))
      setAsking(true)
    } catch (failure) {
      const last = lastCodeOf(failure)
      if (last) {
        setSent(last)
        setAsking(true)
      } else if (onRefused && isOfAction(failure)) onRefused(failure)
      else setProblem(errorText(failure) ?? t('sendFailed'))
    } finally {
      setBusy(false)
    }
  }
  /** Whether the code was right. */
  const check = async (code: string): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    setError(undefined)
    try {
      const { content: _, ...subject } = purpose
      await api('POST /auth/step-up/checkOtp', { body: { ...subject, code } })
      setProven(true)
      return true
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'otp_incorrect') setError(t('incorrect'))
      else setProblem(errorText(failure) ?? shell.t('connectionFailed'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { sent, isAsking, isBusy, isProven, problem, error, begin, check }
}

/** Whether a refusal is about what was to be done, and not about its code. */
const isOfAction = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && !failure.code.startsWith('otp_')

import { companyGroupRules, checkField } from '@damana/contract/form-rules'
import { cleanText } from '@damana/contract/clean-text'
import { Button, ChoiceCards, Icon, Notice, TextField, toast } from '@damana/ui'
import { Plus, Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { failureText } from '@damana/ui/failure-text'
import { fieldErrorText } from '#forms/field-error-text.ts'
import { rowsIn, textOf, type SectionData } from './application.rules.ts'
import type { Wizard } from './wizard.ts'

const choices = ['none', 'existing', 'new'] as const
type Choice = (typeof choices)[number]
const choiceIn = (data: SectionData | null): Choice | undefined => choices.find((choice) => choice === textOf(data, 'choice'))

/** The missing part of the group. */
export function groupProblem(data: SectionData | null): 'choice' | 'existing' | 'new' | undefined {
  const choice = choiceIn(data)
  if (!choice) return 'choice'
  return choice === 'none' || textOf(data, 'name') !== '' ? undefined : choice
}

/** No group, one that is there, or a new one. Others' groups are found by their whole name only. */
export function GroupChoice({ wizard, problem }: { wizard: Wizard; problem: ReturnType<typeof groupProblem> }) {
  const { t } = useTranslation('company-registration')
  const { choice, name, typed, error, missing, isAdded, isBusy, choose, type, submit } = useGroup(wizard)
  const isNew = choice === 'new'
  return (
    <section className="wizard-section">
      <ChoiceCards
        name="group_choice"
        label={t('group.title')}
        hint={t('group.hint')}
        choices={choices.map((value) => ({ value, title: t(`group.choices.${value}`), note: t(`group.notes.${value}`) }))}
        value={choice}
        onChange={choose}
        error={problem === 'choice' ? t('group.wrong.choice') : undefined}
      />
      {choice !== undefined && choice !== 'none' && name === '' && (
        <form className="company-group" noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            id="group_name"
            label={t(isNew ? 'group.newName' : 'group.existingName')}
            hint={isNew ? undefined : t('group.exactly')}
            value={typed}
            error={error ?? (problem === choice ? t(`group.wrong.${problem}`) : undefined)}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
          />
          <Button type="submit" variant="secondary" busy={isBusy} icon={<Icon of={isNew ? Plus : Search} size="sm" />}>
            {t(isNew ? 'group.add' : 'group.search')}
          </Button>
        </form>
      )}
      <div role="status" className="company-group-state">
        {missing !== undefined && (
          <Notice tone="late" title={t('group.notFound', { name: missing })}>
            <p>{t('group.notFoundText')}</p>
          </Notice>
        )}
        {choice !== undefined && choice !== 'none' && name !== '' && (
          <Notice tone="good" title={t(isNew ? 'group.isNew' : 'group.isFound', { name })}>
            <p>
              {isAdded && t('group.added')} {t(isNew ? 'group.newText' : 'group.consentText')}
            </p>
            <button type="button" className="text-button" onClick={() => choose(choice)}>
              {t('group.another')}
            </button>
          </Notice>
        )}
      </div>
    </section>
  )
}

function wrongName(typed: string): string | undefined {
  const code = checkField(companyGroupRules.name, typed)
  return code && (fieldErrorText(code, companyGroupRules.name) ?? code)
}

/** The chosen and typed group; a name is searched or added when it is submitted. */
function useGroup(wizard: Wizard) {
  const { t } = useTranslation('company-registration')
  const data = wizard.dataOf('group')
  const choice = choiceIn(data)
  const name = textOf(data, 'name')
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const [missing, setMissing] = useState<string>()
  const [isAdded, setAdded] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const put = (next: Record<string, string>) => {
    wizard.keep('group', { logins: rowsIn(wizard.dataOf('group'), 'logins'), ...next })
  }
  const save = async () => {
    await wizard.save('group').catch((failure: unknown) => toast.failure(`${t('saveFailed')} ${failureText(failure)}`, () => void save()))
  }
  const choose = (next: string) => {
    setError(undefined)
    setMissing(undefined)
    setTyped('')
    setAdded(false)
    put({ choice: next })
  }
  const search = async () => {
    const { groups } = await api('GET /auth/register/company/groups', { query: { name: cleanText(typed) } })
    const [found] = groups
    if (!found) return setMissing(cleanText(typed))
    put({ choice: 'existing', name: found.name })
    await save()
  }
  const add = async () => {
    const { draft } = wizard.application
    try {
      // The call answers the section as it is then: what is typed of it goes first.
      await wizard.save('group')
      const answer = await wizard.inTurn(() =>
        api('POST /auth/register/company/groups/create', { body: { flow_id: wizard.flow.id, draft, name: cleanText(typed) } }),
      )
      wizard.take(answer)
      put({ choice: 'new', name: cleanText(typed) })
      await save()
      setAdded(true)
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'group_exists') return setError(failure.message)
      setError(`${t('group.addFailed')} ${failureText(failure)}`)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = cleanText(typed) === '' ? t('group.nameRequired') : wrongName(typed)
    setError(wrong)
    setMissing(undefined)
    if (wrong) return document.getElementById('group_name')?.focus()
    setBusy(true)
    try {
      await (choice === 'new' ? add() : search())
    } catch (failure) {
      setError(failureText(failure))
    } finally {
      setBusy(false)
    }
  }
  const type = (next: string) => {
    setTyped(next)
    setError(undefined)
    setMissing(undefined)
  }
  return { choice, name, typed, error, missing, isAdded, isBusy, choose, type, submit }
}

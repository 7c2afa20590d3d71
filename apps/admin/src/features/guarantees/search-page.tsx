import { Button, Icon, TextField } from '@damana/ui'
import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate, useParams } from 'react-router'
import { Panes } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { readGuaranteeNumber } from './guarantee-number.rules.ts'

/** A guarantee is found by its number. */
export function Component() {
  const { number } = useParams()
  return (
    <Panes hasCase={number !== undefined} list={<SearchPane key={number} number={number} />}>
      <Outlet />
    </Panes>
  )
}

function SearchPane({ number }: { number: string | undefined }) {
  const { t } = useTranslation('guarantees')
  const shell = useTranslation('shell')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(number ?? '')
  const [isWrong, setWrong] = useState(false)
  const Heading = number === undefined ? 'h1' : 'h2'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = readGuaranteeNumber(typed)
    setWrong(asked === undefined)
    if (asked) void navigate(paths.guarantee(asked))
    else document.getElementById('number')?.focus()
  }
  return (
    <section className="queue" aria-label={shell.t('guarantees')}>
      <header>
        <Heading>{shell.t('guarantees')}</Heading>
      </header>
      <form className="search-form" role="search" noValidate onSubmit={submit}>
        <TextField
          name="number"
          label={t('number')}
          hint={t('numberHint')}
          ltr
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={isWrong ? t('numberWrong') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="sm" icon={<Icon of={Search} size="sm" />}>
          {t('search')}
        </Button>
      </form>
    </section>
  )
}

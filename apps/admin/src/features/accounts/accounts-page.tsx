import { Button, Icon, TextField } from '@damana/ui'
import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'
import { Panes } from '#layout/panes.tsx'
import { FoundAccounts } from './found-accounts.tsx'

/** Accounts are found by what their owner would name. */
export function Component() {
  const { id } = useParams()
  return (
    <Panes hasCase={id !== undefined} list={<SearchPane chosen={id} />}>
      <Outlet />
    </Panes>
  )
}

const leastLength = 3

/** What is searched for stays out of the address: it is somebody's phone or national number. */
function SearchPane({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('accounts')
  const shell = useTranslation('shell')
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<string>()
  const [isShort, setShort] = useState(false)
  const Heading = chosen === undefined ? 'h1' : 'h2'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const find = typed.trim()
    setShort(find.length < leastLength)
    if (find.length >= leastLength) setAsked(find)
    else document.getElementById('find')?.focus()
  }
  return (
    <section className="queue" aria-label={shell.t('accounts')}>
      <header>
        <Heading>{shell.t('accounts')}</Heading>
      </header>
      <form className="search-form" role="search" noValidate onSubmit={submit}>
        <TextField
          name="find"
          label={t('find')}
          hint={t('findHint')}
          ltr
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          error={isShort ? t('findShort') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="sm" icon={<Icon of={Search} size="sm" />}>
          {t('search')}
        </Button>
      </form>
      {asked !== undefined && <FoundAccounts find={asked} chosen={chosen} />}
    </section>
  )
}

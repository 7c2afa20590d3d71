import { Button, Icon, TextField } from '@damana/ui'
import { Search } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'

interface SearchPaneProps {
  title: string
  /** Nothing is chosen yet: this is then what the page is about. */
  isPage: boolean
  field: { name: string; label: string; hint: string; maxLength?: number }
  search: string
  startsWith?: string
  /** Searches; answers the error of the input, if there is one. */
  onSearch: (typed: string) => string | undefined
  children?: ReactNode
}

/** Something is looked for by what is typed whole. */
export function SearchPane({ title, isPage, field, search, startsWith = '', onSearch, children }: SearchPaneProps) {
  const [typed, setTyped] = useState(startsWith)
  const [error, setError] = useState<string>()
  const Heading = isPage ? 'h1' : 'h2'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = onSearch(typed)
    setError(wrong)
    if (wrong !== undefined) document.getElementById(field.name)?.focus()
  }
  return (
    <section className="queue" aria-label={title}>
      <header>
        <Heading>{title}</Heading>
      </header>
      <form className="search-form" role="search" noValidate onSubmit={submit}>
        <TextField
          {...field}
          ltr
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="sm" icon={<Icon of={Search} size="sm" />}>
          {search}
        </Button>
      </form>
      {children}
    </section>
  )
}

import { Avatar, Bdi, Button, ConfirmDialog, Icon } from '@damana/ui'
import { Pencil, Trash2, UserPlus } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { idOf, type Row } from './application.rules.ts'

const firstShown = 20

interface PeopleListProps {
  title: string
  text?: string
  /** Of the button that adds one: where a message about the whole list leads. */
  addId: string
  addLabel: string
  empty: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  noteOf: (row: Row, index: number) => ReactNode
  /** Names of the fields that are missing or wrong. */
  lackingOf: (row: Row) => string[]
  deleteTitle: (name: string) => string
  onDelete: (row: Row) => void
  /** The id of the person whose form is open. */
  editing: string | undefined
  onEdit: (id: string | undefined) => void
  /** The form of the one that is being written. */
  editor: ReactNode
}

/** People who were entered, each with what is known of them; added, changed and deleted one by one. */
export function PeopleList({
  title,
  text,
  addId,
  addLabel,
  empty,
  rows,
  nameOf,
  noteOf,
  lackingOf,
  deleteTitle,
  onDelete,
  editing,
  onEdit,
  editor,
}: PeopleListProps) {
  const { t } = useTranslation('company-registration')
  const [leaving, setLeaving] = useState<Row>()
  const [areAllShown, setAllShown] = useState(false)
  const adding = useRef<HTMLButtonElement>(null)
  useFocusAfterEditing(editing, adding)
  const shown = areAllShown ? rows : rows.slice(0, firstShown)
  /** Its form stays where it was opened, below the others, also once the person is in the list. */
  const [added, setAdded] = useState<string>()
  const isNew = editing !== undefined && (editing === added || !rows.some((row) => idOf(row) === editing))

  return (
    <section className="wizard-section" aria-label={title}>
      <div className="spread">
        <h3>{title}</h3>
        <Button
          ref={adding}
          id={addId}
          variant="secondary"
          size="sm"
          icon={<Icon of={UserPlus} size="sm" />}
          disabled={editing !== undefined}
          onClick={() => {
            const id = crypto.randomUUID()
            setAdded(id)
            onEdit(id)
          }}
        >
          {addLabel}
        </Button>
      </div>
      {text && <p className="company-text">{text}</p>}
      {rows.length === 0 && !isNew && <p className="company-none">{empty}</p>}
      <ul className="stack-2">
        {shown.map((row, index) => {
          const id = idOf(row)
          if (editing === id) return isNew ? null : <li key={id}>{editor}</li>
          return (
            <Person
              key={id}
              id={id}
              name={nameOf(row) || t('unnamed')}
              note={noteOf(row, index)}
              lacking={lackingOf(row)}
              isDisabled={editing !== undefined}
              onEdit={() => onEdit(id)}
              onDelete={() => setLeaving(row)}
            />
          )
        })}
      </ul>
      {shown.length < rows.length && (
        <Button variant="quiet" size="sm" onClick={() => setAllShown(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
      {isNew && editor}
      <ConfirmDialog
        open={leaving !== undefined}
        title={leaving ? deleteTitle(nameOf(leaving) || t('unnamed')) : ''}
        confirmLabel={t('delete')}
        danger
        onConfirm={() => {
          if (leaving) onDelete(leaving)
          setLeaving(undefined)
          adding.current?.focus()
        }}
        onDismiss={() => setLeaving(undefined)}
      />
    </section>
  )
}

/** The form that is closed gives the focus back to where it was opened. */
function useFocusAfterEditing(editing: string | undefined, adding: RefObject<HTMLButtonElement | null>): void {
  const wasEditing = useRef(editing)
  useEffect(() => {
    const before = wasEditing.current
    wasEditing.current = editing
    if (before === undefined || editing !== undefined) return
    const button = document.getElementById(`edit-${before}`) ?? adding.current
    button?.focus()
  }, [editing, adding])
}

interface PersonProps {
  id: string
  name: string
  note: ReactNode
  lacking: readonly string[]
  isDisabled: boolean
  onEdit: () => void
  onDelete: () => void
}
function Person({ id, name, note, lacking, isDisabled, onEdit, onDelete }: PersonProps) {
  const { t } = useTranslation('company-registration')
  return (
    <li className={lacking.length > 0 ? 'company-row company-row-wrong' : 'company-row'}>
      <Avatar name={name} size="sm" plain />
      <div>
        <Bdi>
          <b>{name}</b>
        </Bdi>
        <small>{note}</small>
        {lacking.length > 0 && <small className="company-row-lacking">{t('rowLacks', { fields: joined(lacking, t('comma')) })}</small>}
      </div>
      <span className="company-row-ways">
        <button
          type="button"
          id={`edit-${id}`}
          className="icon-button"
          aria-label={t('editOf', { name })}
          disabled={isDisabled}
          onClick={onEdit}
        >
          <Icon of={Pencil} />
        </button>
        <button
          type="button"
          className="icon-button company-delete"
          aria-label={t('deleteOf', { name })}
          disabled={isDisabled}
          onClick={onDelete}
        >
          <Icon of={Trash2} />
        </button>
      </span>
    </li>
  )
}

/** Each part keeps its own direction: names of one language stand in sentences of the other. */
export const joined = (parts: readonly string[], comma: string): string => parts.map((part) => `\u2068${part}\u2069`).join(`${comma} `)

/** The form of one person, inside the list. */
export function EditorFrame({
  title,
  errors,
  busy,
  waiting,
  onSubmit,
  onCancel,
  children,
}: {
  title: string
  errors: ReactNode
  busy: boolean
  waiting?: string | undefined
  onSubmit: (event: FormEvent) => Promise<void>
  onCancel: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('company-registration')
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <form className="company-editor" aria-labelledby={id} noValidate onSubmit={(event) => void onSubmit(event)}>
      <h4 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h4>
      {errors}
      {children}
      <div className="company-editor-ways">
        <Button type="submit" busy={busy} reason={waiting}>
          {t('saveRow')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

import type { Output } from '@damana/contract'
import { Bdi, Button, buttonClass, ErrorSummary, Icon, Ltr, readLang, saveFile, type SummarisedError, toast } from '@damana/ui'
import { Check, CircleAlert, Download, FileSpreadsheet, Upload } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError, fetchStream } from '#api.ts'
import { failureText } from '@damana/ui/failure-text'
import { useCountries } from '#features/address/use-countries.ts'
import { fieldErrorText } from '#forms/field-error-text.ts'
import { listIn, textOf, type Row } from './application.rules.ts'
import { choiceWord, columnWord } from './choice-words.ts'
import { findSame } from './people.ts'
import { sizeInWords } from './size.ts'
import { joined } from './people-list.tsx'
import type { Wizard } from './wizard.ts'

type Line = Output<'POST /auth/register/company/read-commissioners'>['lines'][number]
type LineError = Line['errors'][number]

interface FileRead {
  name: string
  size: number
  lines: readonly Line[]
}
const accepted = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Always looked at; others when something is wrong in them. */
const columnsShown = ['full_name', 'number', 'phone', 'job', 'delegation_type']

/** More than these are found in the lines themselves. */
const mostTold = 12

interface CommissionersFileProps {
  wizard: Wizard
  /** The list to which the people of the file are added. */
  known: readonly Row[]
  onAdd: (rows: readonly Row[]) => Promise<void>
}

/** Commissioners from an Excel or CSV file: looked at line by line first, and added only when nothing in it is wrong. */
export function CommissionersFile({ wizard, known, onAdd }: CommissionersFileProps) {
  const { t } = useTranslation('company-registration')
  const [isAdding, setAdding] = useState(false)
  /** How many came from the last file. */
  const [added, setAdded] = useState<number>()
  const { read, share, refused, attempt, chooser, choose, remove } = useFileRead(wizard)
  const isListed = ({ values }: Line) => findSame(known, 'number', { typed: textOf(values, 'number') }) !== undefined
  const fresh = read?.lines.filter((line) => !isListed(line)) ?? []
  const listed = (read?.lines.length ?? 0) - fresh.length
  const add = async () => {
    setAdding(true)
    await onAdd(fresh.map(({ values }) => ({ ...values, id: crypto.randomUUID() })))
    setAdding(false)
    remove()
    setAdded(fresh.length)
  }
  const wrongLines = read?.lines.filter(({ errors }) => errors.length > 0).length ?? 0
  return (
    <section className="wizard-section" aria-labelledby="from-file">
      <div className="stack-1">
        <h3 id="from-file">{t('file.title')}</h3>
        <p className="size-sm muted">
          {t('file.rules')} <Sample file="commissioners_xlsx" label={t('file.excel')} />{' '}
          <Sample file="commissioners_csv" label={t('file.csv')} />
        </p>
      </div>
      <ErrorSummary
        title={read && wrongLines > 0 ? t('file.correct', { count: refused.length }) : undefined}
        errors={
          refused.length > mostTold
            ? [...refused.slice(0, mostTold), { message: t('file.andMore', { count: refused.length - mostTold }) }]
            : refused
        }
        attempt={attempt}
      />
      <input
        ref={chooser}
        id="commissioners-file"
        type="file"
        className="sr-only"
        accept={accepted}
        aria-labelledby="from-file commissioners-file-label"
        onChange={(event) => {
          setAdded(undefined)
          void choose(event)
        }}
      />
      <p role="status" className="size-sm company-good company-status">
        {added !== undefined && t('file.added', { count: added })}
      </p>
      {read ? (
        <FileRow read={read} wrongLines={wrongLines} onRemove={remove} />
      ) : share !== undefined ? (
        <ReadingRow share={share} onCancel={remove} />
      ) : (
        <div className={refused.length > 0 ? 'company-drop company-drop-wrong' : 'company-drop'}>
          <div className="company-drop-ways">
            <ChooseLabel>{t('file.choose')}</ChooseLabel>
          </div>
        </div>
      )}
      {read && (
        <>
          <Preview read={read} isListed={isListed} />
          {wrongLines === 0 && (
            <div className="spread">
              <p className="size-sm muted">
                {listed > 0
                  ? t(fresh.length > 0 ? 'file.listed' : 'file.allListed', { count: listed })
                  : known.length > 0 && t('file.besides', { count: known.length })}
              </p>
              {fresh.length > 0 && (
                <Button busy={isAdding} onClick={() => void add()}>
                  {t('file.add', { count: fresh.length })}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** The file of commissioners that is read by the API, and what it refuses. */
function useFileRead(wizard: Wizard) {
  const { t } = useTranslation('company-registration')
  const [read, setRead] = useState<FileRead>()
  const [share, setShare] = useState<number>()
  const [refused, setRefused] = useState<SummarisedError[]>([])
  const [attempt, setAttempt] = useState(0)
  const stop = useRef<AbortController>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const errorText = useErrorText()
  const fail = (errors: SummarisedError[]) => {
    setRefused(errors)
    setAttempt((count) => count + 1)
  }

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be selected again after a correction.
    target.value = ''
    if (!file) return
    const leaving = new AbortController()
    stop.current = leaving
    setRead(undefined)
    setRefused([])
    setShare(0)
    try {
      const { lines } = await wizard.inTurn(() =>
        api(
          'POST /auth/register/company/read-commissioners',
          { body: { flow_id: wizard.flow.id, draft: wizard.application.draft, file } },
          { signal: leaving.signal, onProgress: setShare },
        ),
      )
      setRead({ name: file.name, size: file.size, lines })
      const wrong = lines.flatMap((line) =>
        line.errors.map((error) => ({
          field: cellId(line, error.column),
          message: t('file.lineError', { line: line.line, column: columnWord(error.column), why: errorText(error, line) }),
        })),
      )
      if (wrong.length > 0) fail(wrong)
    } catch (error) {
      if (leaving.signal.aborted) return
      fail(readRefusal(error, file.name))
    } finally {
      setShare(undefined)
    }
  }
  const readRefusal = (error: unknown, name: string): SummarisedError[] => {
    const wrong = error instanceof ApiError ? error.errors : []
    const sentences = wrong.map(({ code, min, max, pointer }) => {
      const column = pointer.split('/').at(-1) ?? ''
      const why = codeText(code, { min: numberIn(min), max: numberIn(max) })
      return column !== 'file' && columnWord(column) !== column ? t('file.columnError', { column: columnWord(column), why }) : why
    })
    const told = sentences.length > 0 ? sentences : [failureText(error)]
    return [{ message: t('file.refused', { name }) }, ...[...new Set(told)].map((message) => ({ message }))]
  }
  const remove = () => {
    stop.current?.abort()
    setRead(undefined)
    setRefused([])
    chooser.current?.focus()
  }
  return { read, share, refused, attempt, chooser, choose, remove }
}

const ChooseLabel = ({ children }: { children: ReactNode }) => (
  <label id="commissioners-file-label" htmlFor="commissioners-file" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
    <Icon of={Upload} size="sm" /> {children}
  </label>
)

function FileRow({ read, wrongLines, onRemove }: { read: FileRead; wrongLines: number; onRemove: () => void }) {
  const { t } = useTranslation('company-registration')
  return (
    <div className={wrongLines > 0 ? 'company-row company-row-wrong company-file' : 'company-row company-file'}>
      <Icon of={FileSpreadsheet} size="lg" />
      <div>
        <b>
          <Bdi>{read.name}</Bdi>
        </b>
        <small>
          {joined([t('file.lines', { count: read.lines.length }), sizeInWords(read.size)], t('comma'))}
          {'. '}
          {wrongLines > 0 ? t('file.wrongLines', { count: wrongLines }) : t('file.allRight')}
        </small>
      </div>
      <span className="company-row-ways">
        <ChooseLabel>{wrongLines > 0 ? t('file.corrected') : t('file.other')}</ChooseLabel>
        <Button variant="quiet" size="sm" className="company-delete" onClick={onRemove}>
          {t('remove')}
        </Button>
      </span>
    </div>
  )
}

function ReadingRow({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { t } = useTranslation('company-registration')
  return (
    <div className="company-row company-file">
      <Icon of={FileSpreadsheet} size="lg" />
      <div>
        <b>{t('file.reading')}</b>
        <progress aria-label={t('file.reading')} max={1} {...(share > 0 && share < 1 ? { value: share } : {})} />
      </div>
      <span className="company-row-ways">
        <span id="commissioners-file-label" className="sr-only">
          {t('file.choose')}
        </span>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </span>
    </div>
  )
}

const cellId = ({ line }: Line, column: string) => `line-${line}-${column}`

function Preview({ read, isListed }: { read: FileRead; isListed: (line: Line) => boolean }) {
  const { t } = useTranslation('company-registration')
  const show = useShowValue()
  const errorText = useErrorText()
  const wrong = new Set(read.lines.flatMap(({ errors }) => errors.map(({ column }) => column)))
  const columns = [...columnsShown, ...[...wrong].filter((column) => !columnsShown.includes(column))]
  return (
    <div className="company-preview">
      <table className="table">
        <caption className="sr-only">{t('file.preview')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('file.line')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnWord(column)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('file.state')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {read.lines.map((line) => (
            <tr key={line.line}>
              <td className="muted" data-label={t('file.line')}>
                <Ltr>{String(line.line)}</Ltr>
              </td>
              {columns.map((column) => {
                const errors = line.errors.filter((error) => error.column === column)
                return (
                  <td
                    key={column}
                    id={cellId(line, column)}
                    tabIndex={errors.length > 0 ? -1 : undefined}
                    className={errors.length > 0 ? 'company-bad' : undefined}
                    data-label={columnWord(column)}
                  >
                    {show(line.values, column)}
                    {errors.map((error) => (
                      <small key={error.code}>{errorText(error, line)}</small>
                    ))}
                  </td>
                )
              })}
              <td className="company-line-state" data-label={t('file.state')}>
                <Icon of={line.errors.length > 0 ? CircleAlert : Check} size="sm" />
                {line.errors.length === 0 && isListed(line) ? (
                  <small>{t('file.inList')}</small>
                ) : (
                  <span className="sr-only">{t(line.errors.length > 0 ? 'file.bad' : 'file.good')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A cell as the person wrote it, with the words of the form where it is a choice. */
function useShowValue() {
  const { t } = useTranslation('company-registration')
  const countries = useCountries()
  return (values: Row, column: string) => {
    const value = values[column]
    if (column === 'delegation_type') return choiceWord('delegation_type', textOf(values, column))
    if (column === 'nationality') return countries?.find(({ id }) => id === value)?.name ?? textOf(values, column)
    if (column === 'permissions' || column === 'delegation_permissions')
      return Array.isArray(value)
        ? joined(
            listIn(values, column).map((one) => choiceWord(column, one)),
            t('comma'),
          )
        : textOf(values, column)
    if (column === 'is_top') return typeof value === 'boolean' ? choiceWord('is_top', String(value)) : textOf(values, column)
    if (column === 'number' || column === 'phone' || column === 'email') return <Ltr>{textOf(values, column)}</Ltr>
    return <Bdi>{textOf(values, column)}</Bdi>
  }
}

/** The error of a cell and how to correct it. */
function useErrorText() {
  const { t } = useTranslation('company-registration')
  return ({ column, code, min, max }: LineError, line: Line): string => {
    if (code === 'invalid_choice' && column === 'delegation_type')
      return t('file.writeOne', { first: choiceWord('delegation_type', 'sole'), second: choiceWord('delegation_type', 'joint') })
    if (code === 'invalid_choice' && column === 'is_top')
      return t('file.writeOne', { first: choiceWord('is_top', 'true'), second: choiceWord('is_top', 'false') })
    if (code === 'invalid_jordanian_number' && textOf(line.values, 'number'))
      return t('file.jordanianNumber', { count: textOf(line.values, 'number').replace(/\D/g, '').length })
    if (code === 'invalid_choice') return t('file.asInTemplate')
    return codeText(code, { min, max })
  }
}
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const codeText = (code: string, { min, max }: { min?: number | undefined; max?: number | undefined }): string =>
  fieldErrorText(code, {
    type: 'string',
    codes: {},
    ...(min !== undefined && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
  }) ?? code

/** The template, in the language of the page. A call is signed, which no plain link is. */
function Sample({ file, label }: { file: keyof Output<'GET /samples-links'>; label: string }) {
  const { t } = useTranslation('company-registration')
  const fetchSample = async () => {
    try {
      const { [file]: path } = await api('GET /samples-links')
      const answer = await fetchStream(path, AbortSignal.timeout(60_000))
      saveFile(await answer.blob(), `commissioners-${readLang()}${/\.\w+$/.exec(path)?.[0] ?? ''}`)
    } catch (error) {
      toast.failure(`${t('file.sampleFailed')} ${failureText(error)}`, () => void fetchSample())
    }
  }
  return (
    <button type="button" className="text-button company-sample" onClick={() => void fetchSample()}>
      <Icon of={Download} size="sm" /> {label}
    </button>
  )
}

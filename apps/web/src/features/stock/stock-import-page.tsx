import {
  Bdi,
  Button,
  buttonClass,
  Card,
  Checkbox,
  EmptyState,
  ErrorSummary,
  Icon,
  LinkButton,
  Notice,
  readLang,
  saveFile,
  SelectField,
  type SummarisedError,
  toast,
} from '@damana/ui'
import { failureText } from '@damana/ui/failure-text'
import { dataSharingText } from '@damana/contract/consent-texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileSpreadsheet, Upload } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, fetchStream } from '#api.ts'
import { refreshGuarantees } from '#features/guarantees/queries.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { useErrorText } from './error-text.ts'
import { cellId, StockPreview } from './stock-preview.tsx'
import { termsQuery } from './terms/terms-query.ts'
import { type Line, type Room, useStockFile } from './use-stock-file.ts'
import { columnWord } from './words.ts'
import './stock.css'

const accepted = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** More than these are found in the rows themselves. */
const mostTold = 12

/** `/stock/import`: many guarantees of a company from one file. */
export function Component() {
  const { t } = useTranslation('stock')
  usePageTitle(t('title'))
  const { step, failure, attempt, choose, create, fillFrom, remove } = useStockFile()
  const lines = 'lines' in step ? step.lines : []
  const errors = useTold(lines, failure)
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('subtitle')}</p>
        </div>
      </div>
      {step.name === 'created' ? (
        <Created count={step.count} onAnother={remove} />
      ) : (
        <Card>
          <div className="stock-import">
            <p className="size-sm muted">
              {t('rules')} <Template form="xlsx" label="Excel" /> <Template form="csv" label="CSV" />
            </p>
            <ErrorSummary title={t('correct')} errors={errors} attempt={attempt} />
            <TermsOfFile disabled={step.name !== 'choosing' && step.name !== 'checked'} onChoose={fillFrom} />
            <Chooser step={step} onChoose={(file) => void choose(file)} onRemove={remove} />
            {lines.length > 0 && <StockPreview lines={lines} />}
            {'room' in step && <Limits lines={lines} room={step.room} />}
            {'room' in step && lines.length <= (step.room?.offers_left ?? 0) && lines.every((line) => line.errors.length === 0) && (
              <Creation count={lines.length} busy={step.name === 'creating'} onCreate={() => void create()} />
            )}
          </div>
        </Card>
      )}
    </>
  )
}

/** Faults of the file or of its rows. */
function useTold(lines: readonly Line[], failure: { error: unknown; file: string } | undefined): SummarisedError[] {
  const { t } = useTranslation('stock')
  const errorText = useErrorText()
  const ofLines = lines.flatMap((line) =>
    line.errors.map((error) => ({
      field: cellId(line.line, error.column),
      message:
        error.column === ''
          ? t('rowError', { line: line.line, why: errorText(error) })
          : t('lineError', { line: line.line, column: columnWord(error.column), why: errorText(error) }),
    })),
  )
  const ofFile = (): SummarisedError[] => {
    if (!failure) return []
    const wrong = failure.error instanceof ApiError ? failure.error.errors : []
    const told = wrong.map(({ pointer, code, min, max }) => {
      const column = pointer.split('/').at(-1) ?? ''
      const bounds = { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) }
      const why = errorText({ column: '', code: code as never, ...bounds })
      return columnWord(column) === column ? why : t('columnError', { column: columnWord(column), why })
    })
    return [t('refused', { name: failure.file }), ...new Set(told.length > 0 ? told : [failureText(failure.error)])].map((message) => ({
      message,
    }))
  }
  const all: SummarisedError[] = [...ofFile(), ...ofLines]
  return all.length > mostTold ? [...all.slice(0, mostTold), { message: t('andMore', { count: all.length - mostTold }) }] : all
}

/** Terms that stand for what the file leaves empty, where the company has kept some. */
function TermsOfFile({ disabled, onChoose }: { disabled: boolean; onChoose: (id: string) => void }) {
  const { t } = useTranslation('stock')
  const [chosen, setChosen] = useState('')
  const terms = useQuery(termsQuery()).data ?? []
  if (terms.length === 0) return null
  return (
    <SelectField
      label={t('emptyCells')}
      hint={t('emptyCellsHint')}
      value={chosen}
      placeholder={t('noTerms')}
      options={terms.map(({ id, name }) => ({ value: id, label: name }))}
      disabled={disabled}
      onChange={({ target }) => {
        setChosen(target.value)
        onChoose(target.value)
      }}
    />
  )
}

interface ChooserProps {
  step: ReturnType<typeof useStockFile>['step']
  onChoose: (file: File) => void
  onRemove: () => void
}

/** The file: to be chosen, on its way, or what is in it. */
function Chooser({ step, onChoose, onRemove }: ChooserProps) {
  const { t } = useTranslation('stock')
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be selected again after a correction.
    target.value = ''
    if (file) onChoose(file)
  }
  const isUnderWay = step.name === 'reading' || step.name === 'checking'
  const wrong = step.name === 'checked' ? step.lines.filter(({ errors }) => errors.length > 0).length : 0
  return (
    <div className="stock-file">
      <Icon of={FileSpreadsheet} size="lg" />
      <div role="status">
        {step.name === 'choosing' && <p>{t('none')}</p>}
        {step.name === 'reading' && <p>{t('reading')}</p>}
        {step.name === 'checking' && <p>{t('checking', { done: step.done, of: step.of })}</p>}
        {'lines' in step && (
          <>
            <b>
              <Bdi>{step.file}</Bdi>
            </b>
            <p className="size-sm muted">
              {`${t('lines', { count: step.lines.length })}. ${wrong > 0 ? t('wrongLines', { count: wrong }) : t('allRight')}`}
            </p>
          </>
        )}
        {isUnderWay && (
          <progress
            aria-label={t(step.name)}
            max={1}
            value={step.name === 'reading' ? step.share : step.of === 0 ? 1 : step.done / step.of}
          />
        )}
      </div>
      <span className="stock-ways">
        {isUnderWay ? (
          <Button variant="quiet" size="sm" onClick={onRemove}>
            {t('cancel')}
          </Button>
        ) : (
          <>
            <input
              id="stock-file"
              type="file"
              className="sr-only"
              accept={accepted}
              disabled={step.name === 'creating'}
              onChange={chosen}
            />
            <label htmlFor="stock-file" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              <Icon of={Upload} size="sm" /> {t(step.name === 'choosing' ? 'choose' : 'other')}
            </label>
          </>
        )}
      </span>
    </div>
  )
}

/** A file that is longer than the company's limits is told so before anybody corrects it. */
function Limits({ lines, room }: { lines: readonly Line[]; room: Room }) {
  const { t } = useTranslation('stock')
  const buyers = new Set(lines.map(({ values }) => `${String(values['buyer_national_number'])} ${String(values['buyer_phone'])}`))
  if (room && lines.length > room.offers_left)
    return (
      <Notice tone="late" title={t('tooMany')}>
        {t('offersLeft', { count: room.offers_left })}
      </Notice>
    )
  // Buyers whom the company has entered today already are not counted again: the API knows which.
  return room && buyers.size > room.lookups_left && <Notice tone="late">{t('lookupsLeft', { count: room.lookups_left })}</Notice>
}

/** All rows are right: the consent that a creation asks for, once for all of them. */
function Creation({ count, busy, onCreate }: { count: number; busy: boolean; onCreate: () => void }) {
  const { t } = useTranslation('stock')
  const [agreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      className="stock-creation"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!agreed)
        if (agreed) onCreate()
      }}
    >
      <p className="size-sm muted">{dataSharingText.text[readLang()]}</p>
      <Checkbox
        name="consent"
        checked={agreed}
        onChange={({ target }) => setAgreed(target.checked)}
        error={isMissing && !agreed && t('agree')}
      >
        {dataSharingText.agreed[readLang()]}
      </Checkbox>
      <Notice>{t('allOrNone')}</Notice>
      <div>
        <Button type="submit" busy={busy}>
          {t('create', { count })}
        </Button>
      </div>
    </form>
  )
}

function Created({ count, onAnother }: { count: number; onAnother: () => void }) {
  const { t } = useTranslation('stock')
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    refreshGuarantees(client)
  }, [client])
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t('created', { count })}
      </h2>
      <EmptyState
        title={t('created', { count })}
        action={
          <div className="stock-after">
            <LinkButton href={paths.sales}>{t('toSales')}</LinkButton>
            <Button variant="secondary" onClick={onAnother}>
              {t('another')}
            </Button>
          </div>
        }
      >
        {t('createdText')}
      </EmptyState>
    </Card>
  )
}

/** The file to be filled in, in the language of the page. A call is signed, which no plain link is. */
function Template({ form, label }: { form: 'xlsx' | 'csv'; label: string }) {
  const { t } = useTranslation('stock')
  const fetchTemplate = async () => {
    try {
      const answer = await fetchStream(`/stock/templates/${form}`, AbortSignal.timeout(60_000))
      if (!answer.ok) throw new Error(String(answer.status))
      saveFile(await answer.blob(), `guarantees-${readLang()}.${form}`)
    } catch (error) {
      toast.failure(`${t('templateFailed')} ${failureText(error)}`, () => void fetchTemplate())
    }
  }
  return (
    <button type="button" className="text-button stock-template" onClick={() => void fetchTemplate()}>
      <Icon of={Download} size="sm" /> {label}
    </button>
  )
}

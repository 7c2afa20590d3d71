import { Link, Ltr, Plate, useFormat, Icon, VehicleName } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { GuaranteeChips } from '#features/guarantees/guarantee-chips.tsx'
import { HistorySection } from '#features/guarantees/history-section.tsx'
import { MoneySection } from '#features/guarantees/money-section.tsx'
import { PartiesSection } from '#features/guarantees/parties-section.tsx'
import { VehicleSection } from '#features/guarantees/vehicle-section.tsx'
import { useBackToQueue } from '#features/queue/use-kind.ts'
import { queueKey } from '#features/queue/query.ts'
import { Case, CasePage } from '#layout/case-page.tsx'
import { paths } from '#paths.ts'
import { PaperDialog } from './paper-dialog.tsx'
import { PapersSection } from './papers-section.tsx'
import { caseQuery, type StaffCase, type Decided, fileQuery, pageQuery, type Paper } from './query.ts'
import { useCaseChecks } from './use-case-checks.tsx'
import { useOpened } from './use-opened.ts'
import { VotesNotice } from './votes-notice.tsx'
import { WordsSection } from './words-section.tsx'
import { StaffActions } from '#layout/staff-actions.tsx'
import { formOf } from './decision-form.tsx'
import { offeredDecisions, papersUnopened } from './decisions.rules.ts'
import { Maximize2 } from 'lucide-react'
import { Section } from '#layout/panes.tsx'
import { PaperImage } from './paper-image.tsx'

/** A guarantee about which staff decide: what is known of it first, what the sides say, their papers, and the decisions. */
export function Component() {
  const { t } = useTranslation('cases')
  const { number = '' } = useParams()
  const back = useBackToQueue()
  const result = useQuery(caseQuery(number))
  return (
    <CasePage id={number} result={result} back={back} tabTitle={t('titled', { number })} say={(word) => t(word)} view={GuaranteeCase} />
  )
}

function GuaranteeCase({ data: staffCase }: { data: StaffCase }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const { guarantee, files } = staffCase
  const checks = useCaseChecks(staffCase)
  const { opened, open } = useOpened()
  const [shown, setShown] = useState<string>()
  const [isLarge, setLarge] = useState(false)
  const paper = files.find(({ id }) => id === shown)
  const { number, vehicle } = guarantee
  return (
    <Case
      picture={<Plate number={vehicle.plate_number} code={vehicle.plate_code} size="lg" />}
      title={<VehicleName of={vehicle} />}
      meta={
        <>
          <span>
            {t('guarantee')} <Ltr>{number}</Ltr>
          </span>
          <span>{t('createdAt', { moment: format.dayTime(guarantee.created_at) })}</span>
          <Link href={paths.guarantee(number)}>{t('open')}</Link>
        </>
      }
      chip={<GuaranteeChips guarantee={guarantee} />}
      notices={<VotesNotice staffCase={staffCase} opened={opened} />}
      checks={checks}
      aside={
        <>
          {paper && <PaperPreview paper={paper} onEnlarge={() => setLarge(true)} />}
          <VehicleSection vehicle={vehicle} />
          <MoneySection guarantee={guarantee} />
        </>
      }
      history={<HistorySection guarantee={guarantee} />}
      actions={<DecisionBar staffCase={staffCase} opened={opened} />}
    >
      <WordsSection guarantee={guarantee} />
      <PapersSection
        files={files}
        opened={opened}
        onShow={(id) => {
          setShown(id)
          setLarge(true)
        }}
      />
      <PartiesSection guarantee={guarantee} />
      {paper && isLarge && (
        <PaperDialog
          paper={paper}
          title={`${t(`paperKind.${paper.kind}`)} · ${t(`by.${paper.by}`)}`}
          onSeen={() => open(paper.id)}
          onClose={() => setLarge(false)}
        />
      )}
    </Case>
  )
}

/** The decisions open to this staff user, and the form of the selected one. */
function DecisionBar({ staffCase, opened }: { staffCase: StaffCase; opened: ReadonlySet<string> }) {
  const { t } = useTranslation('cases')
  return (
    <StaffActions<'case', Decided>
      thing="case"
      offered={offeredDecisions(staffCase, opened).map(({ name, off }) => ({
        name,
        allowed: off === null,
        reason: off,
        ...(off === papersUnopened ? { off: t('openFirst') } : {}),
      }))}
      params={{ number: staffCase.guarantee.number }}
      words={(name) => ({ label: t(`action.${name}`), title: t(`title.${name}`), text: <p>{t(`text.${name}`)}</p> })}
      isDanger={(name) => name === 'block'}
      form={(name, outcome) => formOf({ name, staffCase, ...outcome })}
      caseKey={caseQuery(staffCase.guarantee.number).queryKey}
      changes={[queueKey]}
      none={t('nothingToDo')}
      sayDone={(name, { awaits_second }) => (awaits_second ? t('recorded') : t(`done.${name}`))}
    />
  )
}

/** The paper that was opened last, small, beside what it is compared with. */
function PaperPreview({ paper, onEnlarge }: { paper: Paper; onEnlarge: () => void }) {
  const { t } = useTranslation('cases')
  const isPicture = paper.content_type !== 'application/pdf'
  const picture = useQuery({ ...fileQuery(paper.id), enabled: isPicture })
  const page = useQuery({ ...pageQuery(paper.id, 1), enabled: !isPicture })
  const blob = isPicture ? picture.data : page.data
  return (
    <Section
      title={t(`paperKind.${paper.kind}`)}
      note={
        <button type="button" className="text-button enlarge" onClick={onEnlarge}>
          <Icon of={Maximize2} size="sm" /> {t('enlarge')}
        </button>
      }
    >
      <div className="paper-preview">{blob && <PaperImage blob={blob} name={paper.name} />}</div>
    </Section>
  )
}

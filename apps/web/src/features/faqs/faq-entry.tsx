import { CleanedHtml } from '@damana/ui'
import type { FaqGroup } from './query.ts'
import './faqs.css'

interface FaqEntryProps {
  of: FaqGroup['questions'][number]
  open: boolean
  /** Asked for by the reader, not by the page. */
  onToggle: (open: boolean) => void
}

/** One question; its answer opens below it. */
export const FaqEntry = ({ of: { id, question, answer }, open, onToggle }: FaqEntryProps) => (
  <details
    id={id}
    className="faq"
    open={open}
    onToggle={({ currentTarget }) => {
      if (currentTarget.open !== open) onToggle(currentTarget.open)
    }}
  >
    <summary>{question}</summary>
    <div className="faq-answer">
      <CleanedHtml html={answer} />
    </div>
  </details>
)

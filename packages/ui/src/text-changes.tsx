import { Bdi } from './ltr.tsx'
import './text-changes.css'

interface TextChange {
  heading: string | null
  parts: readonly { kind: 'same' | 'added' | 'removed'; text: string }[]
}

interface TextChangesProps {
  changes: readonly TextChange[]
  /** Read aloud before words that came, and before words that went. */
  added: string
  removed: string
}

/** Paragraphs that differ between two versions of a text, under their headings; gone words are struck out, new ones underlined. */
export function TextChanges({ changes, added, removed }: TextChangesProps) {
  return (
    <ol className="text-changes">
      {changes.map(({ heading, parts }, index) => (
        <li key={index}>
          {heading !== null && heading !== changes[index - 1]?.heading && (
            <b>
              <Bdi>{heading}</Bdi>
            </b>
          )}
          <p dir="auto">
            {parts.map(({ kind, text }, at) =>
              kind === 'same' ? (
                <span key={at}>{text}</span>
              ) : kind === 'added' ? (
                <ins key={at}>
                  <span className="sr-only">{added} </span>
                  {text}
                </ins>
              ) : (
                <del key={at}>
                  <span className="sr-only">{removed} </span>
                  {text}
                </del>
              ),
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

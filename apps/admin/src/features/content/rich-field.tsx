import { CleanedHtml, FormField, Icon } from '@damana/ui'
import { Bold, Heading2, Link2, List, ListOrdered, Pilcrow, RemoveFormatting, type LucideIcon } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface RichFieldProps {
  name: string
  label: string
  error: string | undefined
  lang: 'ar' | 'en'
  /** HTML to begin with. A later one does not replace what is being written. */
  html: string
  onChange: (html: string) => void
}

const tools = [
  { name: 'heading', icon: Heading2, command: 'formatBlock', value: 'h2' },
  { name: 'paragraph', icon: Pilcrow, command: 'formatBlock', value: 'p' },
  { name: 'bold', icon: Bold, command: 'bold', value: '' },
  { name: 'list', icon: List, command: 'insertUnorderedList', value: '' },
  { name: 'steps', icon: ListOrdered, command: 'insertOrderedList', value: '' },
  { name: 'plain', icon: RemoveFormatting, command: 'removeFormat', value: '' },
] as const satisfies readonly { name: string; icon: LucideIcon; command: string; value: string }[]

/** A text with headings, paragraphs, lists and links. The server leaves only these of it. */
export function RichField({ name, label, error, lang, html, onChange }: RichFieldProps) {
  const { t } = useTranslation('content')
  const box = useRef<HTMLDivElement>(null)
  const [first] = useState(html)
  const tell = () => onChange(box.current?.innerHTML ?? '')
  const run = (command: string, value: string) => {
    box.current?.focus()
    // oxlint-disable-next-line typescript/no-deprecated -- every browser has it, and no other way to edit marked-up text
    document.execCommand(command, false, value)
    tell()
  }
  const addLink = () => {
    const address = prompt(t('linkAddress'), 'https://')
    if (address !== null && /^(https:\/\/|mailto:)\S+$/.test(address)) run('createLink', address)
  }
  return (
    <FormField id={name} label={label} error={error}>
      <div className="rich-field">
        <div className="rich-tools" role="toolbar" aria-label={t('tools', { label })} aria-controls={name}>
          {tools.map((tool) => (
            <button
              key={tool.name}
              type="button"
              aria-label={t(`tool.${tool.name}`)}
              title={t(`tool.${tool.name}`)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(tool.command, tool.value)}
            >
              <Icon of={tool.icon} size="sm" />
            </button>
          ))}
          <button
            type="button"
            aria-label={t('tool.link')}
            title={t('tool.link')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={addLink}
          >
            <Icon of={Link2} size="sm" />
          </button>
        </div>
        <div
          ref={box}
          id={name}
          className="input rich-text"
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-labelledby={`${name}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-message` : undefined}
          dir={lang === 'ar' ? 'rtl' : 'ltr'}
          lang={lang}
          onInput={tell}
          // Markup of other programs is left behind.
          onPaste={(event) => {
            event.preventDefault()
            run('insertText', event.clipboardData.getData('text/plain'))
          }}
        >
          <Written html={first} />
        </div>
      </div>
    </FormField>
  )
}

/** The text to begin with. React never draws it a second time, because the browser changes it from then on. */
const Written = memo(
  ({ html }: { html: string }) => <CleanedHtml html={html} />,
  () => true,
)

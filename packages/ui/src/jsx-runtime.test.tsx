import { act, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Trans } from 'react-i18next'
import { beforeEach, expect, test } from 'vitest'
import { phrasesIn } from './i18n.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** As Chrome does: the text leaves the page, and a translation in two elements stands in its place. */
function translate(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType === Node.ELEMENT_NODE && child.nodeName !== 'FONT') translate(child)
    if (child.nodeType !== Node.TEXT_NODE || !child.textContent?.trim()) continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = `[${child.textContent}]`
    outer.append(inner)
    child.replaceWith(outer)
  }
}

const { startI18n } = phrasesIn({
  './sale/phrases.ar.ts': async () => ({ ar: { buyer: 'يدفع المشتري <amount/> كاملة', seller: 'يُخصم من البائع <amount/> منها' } }),
})

let set: (next: { word: string; count: number; isShown: boolean }) => void
const Marked = ({ children }: { children: React.ReactNode }) => <b>{children}</b>
function Page() {
  const [{ word, count, isShown }, setState] = useState({ word: 'one', count: 1, isShown: false })
  useEffect(() => {
    set = setState
  }, [])
  return (
    <>
      {word}
      <p id="texts">
        {word}: {count} left
      </p>
      <p id="mixed">
        {isShown && 'shown '}
        {word} <i>of</i> {isShown ? <b>{count}</b> : count} {isShown && <u>more</u>}
      </p>
      <Marked>
        {word} and {isShown && <i>{count}</i>}
      </Marked>
      {[count, word].map((text) => (
        <span key={text}>{text}</span>
      ))}
    </>
  )
}

let page: HTMLElement
beforeEach(async () => {
  page = document.createElement('main')
  await act(async () => createRoot(page).render(<Page />))
})

test('a sentence with parts that a library puts together is replaced by another on a translated page, and leaves it', async () => {
  await startI18n('sale' as 'ui') // no folder of ours
  let say: (key: string | null) => void = () => {}
  function Sentence() {
    const [key, setKey] = useState<string | null>('buyer')
    useEffect(() => {
      say = setKey
    }, [])
    return <p>{key && <Trans ns={'sale' as 'ui'} i18nKey={key as never} components={{ amount: <b>{key}</b> }} />}</p>
  }
  const sentence = document.createElement('main')
  await act(async () => createRoot(sentence).render(<Sentence />))
  translate(sentence)
  await act(async () => say('seller'))
  expect(sentence.textContent).toBe('يُخصم من البائع seller منها')
  translate(sentence)
  await act(async () => say(null))
  expect(sentence.textContent).toBe('')
})

test('texts side by side are one, and each beside something else has an element of its own', () => {
  expect(page.querySelector('#texts')?.innerHTML).toBe('one: 1 left')
  expect(page.querySelector('#mixed')?.innerHTML).toBe('<t-x>one</t-x><t-x> </t-x><i>of</i><t-x> </t-x><t-x>1</t-x><t-x> </t-x>')
})

test('a translated page changes as it should, and shows what is true then', async () => {
  translate(page)
  await act(async () => set({ word: 'two', count: 2, isShown: true }))
  expect(page.textContent).toBe('two' + 'two: 2 left' + 'shown two [of] 2 more' + 'two and 2' + '2two')
  translate(page)
  await act(async () => set({ word: 'three', count: 3, isShown: false }))
  expect(page.textContent).toBe('three' + 'three: 3 left' + 'three [of] 3 ' + 'three and ' + '3three')
})

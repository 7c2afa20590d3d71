/**
 * The work of a browser's translation on a page, for `addInitScript`: each text leaves the page, and a copy in two `<font>` elements stands in its place, now and
 * whenever the page changes. The words stay, so that journeys find what they look for.
 */
export function translatePage(): void {
  const translate = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest('font, script, style, textarea, svg')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateAll = (node: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    if (node instanceof Text) texts.push(node)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(translate)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      translateAll(target)
      addedNodes.forEach(translateAll)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

import { expect, test } from 'vitest'
import { previewMessage } from './message.rules.ts'

test.each([
  ['a line is a paragraph', 'One.\n\nTwo.', '<p>One.</p><p>Two.</p>'],
  ['plain elements stay', '<p>a <b>b</b></p>', '<p>a <b>b</b></p>'],
  ['what the server drops is not shown', '<h1>a</h1><script>b</script><img src=x>', '<p>a</p>'],
  [
    'a link elsewhere leaves its words',
    '<a href="javascript:x">a</a> <a href="https://a.example">b</a>',
    '<p>a</a> <a href="https://a.example">b</a></p>',
  ],
  ['nothing is nothing', '<p> <br></p>', ''],
])('%s', (_, message, shown) => expect(previewMessage(message)).toBe(shown))

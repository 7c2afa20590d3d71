import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CleanedHtml } from './cleaned-html.tsx'

test.each([
  ['<p>مرحبًا <b>بك</b></p>', '<p>مرحبًا <b>بك</b></p>'],
  ['<h2>أولًا</h2><ul><li>أ</li><li>ب</li></ul>', '<h2>أولًا</h2><ul><li>أ</li><li>ب</li></ul>'],
  ['<p>5 &lt; 6 &amp; 7<br>سطر</p>', '<p>5 &lt; 6 &amp; 7<br/>سطر</p>'],
  ['<p>لم يُغلق <b>شيء', '<p>لم يُغلق <b>شيء</b></p>'],
  ['<script>alert(1)</script><p onclick="x()">نص</p>', 'alert(1)<p>نص</p>'],
  ['<a href="https://damana.example/a">هنا</a>', '<a href="https://damana.example/a" rel="noopener noreferrer">هنا</a>'],
  ['<a href="javascript:alert(1)">هنا</a>', '<a>هنا</a>'],
  ['<p>رقمها <bdi dir="ltr">DM-100001</bdi></p>', '<p>رقمها <bdi dir="ltr">DM-100001</bdi></p>'],
  ['</p>نص<img src=x onerror=alert(1)>', 'نص'],
])('%s is drawn as %s', (html, drawn) => {
  expect(renderToStaticMarkup(<CleanedHtml html={html} />)).toBe(drawn)
})

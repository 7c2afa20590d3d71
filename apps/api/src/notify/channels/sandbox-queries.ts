import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { OutgoingMessage } from './messenger.ts'

const insertSandboxMessagesSql = sql.run(
  'notify/channels.insertSandboxMessages',
  `insert into sandbox.messages (id, channel, sent_to, lang, subject, text, code, link, sent_at)
     select m.id, m.channel, m.sent_to, m.lang, m.subject, m.text, m.code, m.link, m.sent_at
     from jsonb_to_recordset(:messages::jsonb) as m(id bigint, channel text, sent_to text, lang text, subject text, text text, code text, link text, sent_at timestamptz)
     on conflict do nothing`,
)
/** Stores messages in the inbox; a repeated one is stored once. */
export async function insertSandboxMessages(db: Queryable, messages: readonly OutgoingMessage[]): Promise<void> {
  await insertSandboxMessagesSql(db, {
    messages: JSON.stringify(
      messages.map(({ id, channel, to, lang, subject, text, code, link, at }) => ({
        id: id.toString(),
        channel,
        sent_to: to,
        lang,
        subject,
        text,
        code,
        link,
        sent_at: at,
      })),
    ),
  })
}

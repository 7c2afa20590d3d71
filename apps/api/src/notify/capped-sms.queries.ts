/** The counter of the SMS that one cap for the whole platform holds: invitations, and codes that strangers can ask for. */
export const cappedSmsCounter = 'sms:capped'

/** Counts one in the current hour and answers how many there are now. `when` may leave it out. */
export const countCappedSms = (when = ''): string =>
  `insert into app.rate_counters as c (name, window_start, count) select '${cappedSmsCounter}', date_bin('1 hour', app.now(), 'epoch'), 1 ${when}
       on conflict (name, window_start) do update set count = c.count + 1 returning count`

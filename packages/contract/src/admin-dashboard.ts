import * as z from 'zod'
import { bankDayStates } from './bank-days.ts'
import { filsString, instant } from './fields.ts'
import { area } from './route.ts'
import { dashboardOperationalStages, dashboardPeriods, overviewFailures, payoutStages, queueKinds } from './statuses.ts'

const step = z.object({ from: z.iso.date(), to: z.iso.date() })
const count = z.number().int()
const stages = z.array(z.object({ stage: z.enum(dashboardOperationalStages), count }))
const flow = z.object({ paid_in_fils: filsString, paid_out_fils: filsString })

const people = z.object({ registered: count, completed: count })
const companies = z.object({ submitted: count, approved: count, rejected: count })

/** Of the payouts ordered in a step: where they are now, and how many of them missed their day. */
const payouts = z.object({
  total: count,
  stages: z.array(z.object({ stage: z.enum(payoutStages), count, fils: filsString })),
  settled_on_time: count,
  settled_late: count,
  /** Of the sellers' payouts that the bank debited in the step: the mean of the seconds since each was ordered, which is the release. Null without any. */
  mean_seconds: z.number().nullable(),
})

/** The overview of the staff: each part that the role may open, null where it may not. */
export const adminDashboard = area({
  'GET /admin/dashboard': {
    access: 'staff',
    summary:
      'The overview of the staff: guarantees, money, what waits with its terms, registrations, payouts and failures, cut to what the role may open.',
    query: z.object({ period: z.enum(dashboardPeriods, 'invalid_choice').optional() }),
    response: z.object({
      period: z.enum(dashboardPeriods),
      /** Oldest first; today is in the last. Every list of steps below has as many. */
      steps: z.array(step),
      guarantees: z.object({
        active: count,
        /** All of them, by where they stand now. */
        stages,
        total: count,
        /** Those created in each step, by where they stand now. */
        steps: z.array(z.object({ total: count, stages })),
      }),
      money: z
        .object({
          /** Buyer escrow, owed to sellers and to give back, as the trial balance has them. */
          held_fils: filsString,
          on_the_way_fils: filsString,
          unplaced_fils: filsString,
          fees_to_sweep_fils: filsString,
          /** The fees that both sides owe, as the trial balance has it; bills that are open, and those past their date. */
          fees_open_fils: filsString,
          bills_open: count,
          bills_overdue: count,
          steps: z.array(flow),
          /** The newest day that a statement closes, and what of its report nothing explains: as it was closed, else as it is now. Null before the first. */
          bank_day: z
            .object({
              day: z.iso.date(),
              state: z.enum(bankDayStates),
              /** Since when it is so: its close or reopening, else the closing balance of its statement. Null where that is not whole. */
              since: instant.nullable(),
              unexplained_fils: filsString.nullable(),
            })
            .nullable(),
        })
        .nullable(),
      /** Kinds of the queue that the role sees, empty ones too. Where others are awaited and not staff the two counts are null. */
      queues: z.array(
        z.object({
          kind: z.enum(queueKinds),
          count,
          oldest_at: instant.nullable(),
          /** The nearest term; null where nothing waits or others are awaited. */
          due_at: instant.nullable(),
          overdue: count.nullable(),
          /** Of those that are not overdue: within 24 hours. */
          due_soon: count.nullable(),
        }),
      ),
      registrations: z
        .object({
          people,
          companies,
          steps: z.array(z.object({ people, companies })),
          companies_waiting: count,
          companies_returned: count,
        })
        .nullable(),
      payouts: z.object({ now: payouts, steps: z.array(payouts) }).nullable(),
      /** Failed or stopped items. Only those that the role may resolve. */
      failures: z.array(
        z.object({
          kind: z.enum(overviewFailures),
          count,
          /** There are more than counted. */
          more: z.boolean(),
          since: instant.nullable(),
        }),
      ),
      /** The last nightly audit; null for who does not see its differences, and before the first. */
      audit: z.object({ finished_at: instant, differences: count }).nullable(),
      server_time: instant,
    }),
  },
})

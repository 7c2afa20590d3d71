import { Card, Icon, LinkButton } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usersQuery } from '#features/profile/users/users-query.ts'
import { paths } from '#paths.ts'
import { can, mayOpen, useProfile } from '#session.ts'

/** The first steps at a company until its first sale: to state who one is, for its managers to add users, to sell; and to be proven, which the company's own sales do not need. */
export function CompanyStart({ sales }: { sales: number }) {
  const { t } = useTranslation('guarantees')
  const profile = useProfile()
  const isIncomplete = profile.next_screen === 'complete_register'
  const isProven = profile.identity === 'proven'
  const managesUsers = mayOpen(profile, paths.users)
  const isShown =
    profile.user_company_id !== null && can(profile, 'damana.create') && (isIncomplete || (sales === 0 && (managesUsers || !isProven)))
  const { data: users } = useQuery({ ...usersQuery(), enabled: isShown && managesUsers && !isIncomplete })
  if (!isShown) return null
  const steps = [
    ...(isIncomplete ? [{ name: 'incomplete' as const, isDone: false, href: paths.completeRegister }] : []),
    ...(managesUsers ? [{ name: 'users' as const, isDone: (users?.length ?? 0) > 1, href: paths.users }] : []),
    { name: 'guarantee' as const, isDone: sales > 0, href: paths.newGuarantee },
    ...(isIncomplete
      ? []
      : [
          {
            name: profile.identity === 'in_review' ? ('inReview' as const) : ('identity' as const),
            isDone: isProven,
            href: paths.identity,
          },
        ]),
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <Card title={t('start.title')} className="company-start-card">
      <ol className="company-start">
        {steps.map(({ name, isDone, href }, index) => (
          <li key={name}>
            <Icon of={isDone ? CircleCheck : Circle} />
            <div>
              <b>
                {t(`start.${name}.title`)}
                <span className="sr-only"> {t(isDone ? 'start.done' : 'start.open')}</span>
              </b>
              {!isDone && <p className="size-sm muted">{t(`start.${name}.text`)}</p>}
            </div>
            {!isDone && (
              <LinkButton size="sm" variant={index === next ? 'primary' : 'secondary'} href={href}>
                {t(`start.${name}.action`)}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

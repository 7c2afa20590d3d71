import type { Output } from '@damana/contract'
import { Notice } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { numberKey } from './people.ts'
import type { Wizard } from './wizard.ts'

type Entry = Output<'POST /auth/register/company/registry'>

/** The register's entry under the number that is typed, once it has its nine digits; each number is asked about once. */
export function useRegisterEntry({ application: { draft }, flow }: Wizard, typed: string): { entry: Entry | undefined; isAsking: boolean } {
  const national_number = numberKey(typed)
  const { data, isFetching } = useQuery({
    queryKey: ['POST /auth/register/company/registry', draft, national_number],
    queryFn: ({ signal }) =>
      api('POST /auth/register/company/registry', { body: { flow_id: flow.id, draft, national_number } }, { signal }),
    enabled: /^\d{9}$/.test(national_number),
    staleTime: Infinity,
    retry: false,
  })
  return { entry: data, isAsking: isFetching }
}

/** How the register answered; whatever it says, one goes on by hand. */
export function RegisterAnswer({ entry, isAsking }: ReturnType<typeof useRegisterEntry>) {
  const { t } = useTranslation('company-registration')
  const isGood = entry?.status === 'active'
  return (
    <div role="status" className="company-status">
      {isAsking && <p className="size-sm muted">{t('company.register.asking')}</p>}
      {entry && (
        <Notice
          tone={isGood ? 'good' : 'late'}
          title={
            entry.status === null
              ? t(`company.register.${entry.answer === 'silent' ? 'silent' : 'unknown'}`)
              : t(`company.register.${entry.status}`, { name: entry.fields['name_ar'] ?? '' })
          }
        >
          <p>{t(entry.status === null ? 'company.register.byHand' : 'company.register.filled')}</p>
        </Notice>
      )}
    </div>
  )
}

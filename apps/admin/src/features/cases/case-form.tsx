import type { BlockReason } from '@damana/contract/statuses'
import { Checkbox, ChoiceCards } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import type { DecisionFormProps } from './decision-form.tsx'

const caseReasons = ['objection', 'registry', 'silent', 'stalled', 'identity'] as const satisfies readonly BlockReason[]
const decisionOf = { decide_release: 'release', decide_refund: 'refund', dismiss: 'dismiss' } as const

/** Decides a case: release or refund by the registry's finding, or by the department letter while the registry does not answer; or end one block. */
export function CaseForm({ name, staffCase, ...rest }: DecisionFormProps & { name: keyof typeof decisionOf }) {
  const { t } = useTranslation('cases')
  const names = useTranslation('guarantees')
  const { guarantee, registry } = staffCase
  const blocks = caseReasons.filter((reason) => guarantee.blocks.some((block) => block.reason === reason))
  const [block, setBlock] = useState<(typeof caseReasons)[number] | undefined>(blocks.length === 1 ? blocks[0] : undefined)
  const [sawPaper, setSawPaper] = useState(false)
  const isDismissal = name === 'dismiss'
  const mayGoByPaper = !isDismissal && registry.registry_unavailable_since !== null
  const params = { number: guarantee.number }
  return (
    <DecisionDialog
      title={t(`title.${name}`)}
      text={<p>{t(`text.${name}`)}</p>}
      confirmLabel={t(`action.${name}`)}
      isDanger={name === 'decide_refund'}
      check={() => (isDismissal && block === undefined ? [{ field: 'block', message: t('blockMissing') }] : [])}
      send={(reason, options) =>
        api(
          'POST /admin/cases/:number/decide',
          {
            params,
            body: {
              decision: decisionOf[name],
              reason,
              ...(isDismissal && block ? { block } : {}),
              ...(mayGoByPaper && sawPaper
                ? { paper: name === 'decide_release' ? ('transferred' as const) : ('not_transferred' as const) }
                : {}),
            },
          },
          options,
        )
      }
      {...rest}
    >
      {(errorOf) => (
        <>
          {isDismissal && blocks.length > 1 && (
            <ChoiceCards
              name="block"
              label={t('whichBlock')}
              error={errorOf('block')}
              choices={blocks.map((value) => ({ value, title: names.t(`block.${value}`) }))}
              value={block}
              onChange={(value) => setBlock(blocks.find((one) => one === value))}
            />
          )}
          {mayGoByPaper && (
            <Checkbox checked={sawPaper} hint={t('sawPaperHint')} onChange={(event) => setSawPaper(event.target.checked)}>
              {t(name === 'decide_release' ? 'sawPaperTransferred' : 'sawPaperNot')}
            </Checkbox>
          )}
        </>
      )}
    </DecisionDialog>
  )
}

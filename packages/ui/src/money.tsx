import { parseFils, splitFils, type Fils } from '@damana/contract/money'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { readLang } from './i18n.ts'

interface MoneyProps {
  /** An amount, or the wire's string of fils. */
  fils: Fils | string
  /** Totals, dialogs and running sentences print the fils as strong as the dinars. */
  flat?: boolean
  /** A column whose header names the currency. */
  bare?: boolean
  /** A deduction: printed with a minus sign. */
  minus?: boolean
  className?: string
}

/** 12,450.000 د.أ in Arabic, JOD 12,450.000 in English; read aloud as one number. */
export function Money({ fils, flat = false, bare = false, minus = false, className }: MoneyProps) {
  const { t } = useTranslation('ui')
  const { sign, integer, fraction } = splitFils(typeof fils === 'string' ? parseFils(fils) : fils)
  const shownSign = minus ? '−' : sign
  const dinars = t('money.dinars', { count: Number(integer.replaceAll(',', '')), amount: integer })
  const spoken = fraction === '000' ? dinars : t('money.both', { dinars, fils: t('money.fils', { count: Number(fraction) }) })
  const currency = !bare && <span className="money-currency">{t('currency')}</span>
  const isArabic = readLang() === 'ar'
  return (
    <bdi
      className={classNames('money', flat && 'money-flat', className)}
      role="img"
      aria-label={shownSign ? t('money.minus', { amount: spoken }) : spoken}
    >
      {!isArabic && currency}
      {!isArabic && currency && '\u00a0'}
      <span className="money-amount" dir="ltr">
        {shownSign}
        {integer}
        <span className="money-fils">{`.${fraction}`}</span>
      </span>
      {isArabic && currency && '\u00a0'}
      {isArabic && currency}
    </bdi>
  )
}

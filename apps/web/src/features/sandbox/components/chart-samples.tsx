import { Ltr } from '@damana/ui'
import { ChartLegend } from '@damana/ui/charts/chart-legend'
import { ChartTable } from '@damana/ui/charts/chart-table'
import { ShareBar } from '@damana/ui/charts/share-bar'
import { Segmented } from '@damana/ui/charts/segmented'
import { StackedBars } from '@damana/ui/charts/stacked-bars'
import { Tiles } from '@damana/ui/charts/tiles'
import { TrendLine } from '@damana/ui/charts/trend-line'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { componentsPath, Shown } from './shown.tsx'

const steps = [4, 7, 5, 9]
const here = componentsPath

/** Charts with the table that says the same. */
export function ChartSamples() {
  const { t } = useTranslation('sandbox/components')
  const labelled = steps.map((value, index) => ({
    key: String(index),
    label: String(2023 + index),
    shortLabel: String(23 + index),
    spoken: `${2023 + index}: ${value}`,
    isCurrent: index === steps.length - 1,
    value,
    top: String(value),
    href: here,
  }))
  return (
    <>
      <Shown name="ChartLegend · StackedBars · ChartTable">
        <div className="component-wide">
          <ChartLegend
            label={t('list')}
            series={[
              { tone: 'paid', name: t('paid') },
              { tone: 'hold', name: t('held') },
            ]}
          />
          <StackedBars
            label={t('label')}
            areWhole
            formatTick={String}
            bars={labelled.map((step) => ({
              ...step,
              parts: [
                { tone: 'paid', value: step.value - 2, spoken: `${t('paid')}: ${step.value - 2}`, href: here },
                { tone: 'hold', value: 2, spoken: `${t('held')}: 2`, href: here },
              ],
            }))}
          />
          <ChartTable
            open={t('open')}
            caption={t('label')}
            columns={[t('number'), t('total')]}
            rows={labelled.map(({ key, label, top, href }) => ({ key, name: label, cells: [{ key, shown: top, href }] }))}
          />
        </div>
      </Shown>
      <Shown name="TrendLine · ShareBar">
        <div className="component-wide">
          <TrendLine label={t('label')} points={labelled} />
          <ShareBar
            shares={[
              { tone: 'hold', name: t('held'), value: 8, shown: <Ltr>{'8'}</Ltr>, percent: '32.0%', href: here },
              { tone: 'paid', name: t('paid'), value: 17, shown: <Ltr>{'17'}</Ltr>, percent: '68.0%', href: here },
            ]}
            total={{ label: t('total'), shown: <Ltr>{'25'}</Ltr>, href: here }}
          />
        </div>
      </Shown>
      <TileSamples />
    </>
  )
}

function TileSamples() {
  const { t } = useTranslation('sandbox/components')
  const [shown, setShown] = useState<'paid' | 'held'>('paid')
  return (
    <Shown name="Segmented · Tiles">
      <div className="component-wide">
        <Segmented
          label={t('label')}
          value={shown}
          options={[
            { value: 'paid', label: t('paid') },
            { value: 'held', label: t('held') },
          ]}
          onChange={setShown}
        />
        <Tiles
          label={t('list')}
          tiles={[
            { key: 'held', tone: 'vault', name: t('held'), shown: <Ltr>{'8'}</Ltr>, href: here, note: t('label') },
            { key: 'paid', name: t('paid'), shown: <Ltr>{'17'}</Ltr>, href: here, note: t('label') },
          ]}
        />
      </div>
    </Shown>
  )
}

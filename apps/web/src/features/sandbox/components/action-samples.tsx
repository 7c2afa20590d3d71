import { Button, ConfirmDialog, Dialog, Icon, Menu, MenuButton, MenuLink, toast } from '@damana/ui'
import { Car, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { componentsPath, Shown } from './shown.tsx'

/** Buttons and links, and the dialogs that they open. */
export function ActionSamples() {
  const { t } = useTranslation('sandbox/components')
  const [open, setOpen] = useState<'dialog' | 'confirmation'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Shown name="Button">
        {(['primary', 'secondary', 'quiet', 'danger', 'danger-solid'] as const).map((variant) => (
          <Button key={variant} variant={variant} icon={<Icon of={Car} />}>
            {t('action')}
          </Button>
        ))}
        <Button size="sm">{t('action')}</Button>
        <Button busy>{t('action')}</Button>
        <Button reason={t('off')}>{t('action')}</Button>
      </Shown>
      <Shown name="Menu · MenuButton · MenuLink">
        <Menu label={t('list')} trigger={<Icon of={Ellipsis} />}>
          <MenuLink href={componentsPath}>{t('first')}</MenuLink>
          <MenuButton icon={<Icon of={Car} />} onClick={() => toast.success(t('done'))}>
            {t('second')}
          </MenuButton>
        </Menu>
      </Shown>
      <Shown name="Dialog · ConfirmDialog · Toasts">
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          {t('open')}
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirmation')}>
          {t('confirm')}
        </Button>
        <Button variant="secondary" onClick={() => toast.success(t('done'))}>
          {t('showToast')}
        </Button>
        <Dialog open={open === 'dialog'} title={t('short')} onClose={close}>
          <p>{t('sentence')}</p>
          <Button onClick={close}>{t('cancel')}</Button>
        </Dialog>
        <ConfirmDialog
          open={open === 'confirmation'}
          title={t('action')}
          confirmLabel={t('action')}
          acknowledgement={t('sentence')}
          onConfirm={close}
          onDismiss={close}
        >
          {t('sentence')}
        </ConfirmDialog>
      </Shown>
    </>
  )
}

import { Button, Card, Dialog, Icon, TextField, toast } from '@damana/ui'
import { failureText } from '@damana/ui/failure-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { guaranteeQuery, type Guarantee } from '#features/guarantees/queries.ts'

/** The word by which the own side knows the guarantee in its records. */
export function ReferenceCard({ guarantee: { number, reference } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details/reference')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('title')}>
      <div className="stack-3">
        {reference !== null && <bdi className="strong">{reference}</bdi>}
        <p className="size-sm muted">{t('text')}</p>
        <div>
          <Button variant="secondary" size="sm" icon={<Icon of={Pencil} />} onClick={() => setOpen(true)}>
            {t(reference === null ? 'add' : 'change')}
          </Button>
        </div>
      </div>
      {isOpen && <ReferenceDialog number={number} reference={reference} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const longest = 64

function ReferenceDialog({ number, reference, onClose }: Pick<Guarantee, 'number' | 'reference'> & { onClose: () => void }) {
  const { t } = useTranslation('guarantees/details/reference')
  const ui = useTranslation('ui')
  const client = useQueryClient()
  const [text, setText] = useState(reference ?? '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: string | null) =>
      api('POST /guarantees/:number/reference', { params: { number }, body: { reference: typed } }, { once: true }),
    onSuccess: (saved) => {
      client.setQueryData(guaranteeQuery(number).queryKey, (known) => known && { ...known, reference: saved.reference })
      void client.invalidateQueries({ queryKey: ['GET /guarantees'] })
      toast.success(t(saved.reference === null ? 'removed' : 'saved'))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate(text.trim() === '' ? null : text)
  }
  return (
    <Dialog open title={t(reference === null ? 'add' : 'change')} onClose={isPending ? () => {} : onClose}>
      <form className="stack-4" noValidate onSubmit={submit}>
        <TextField
          id="reference"
          label={t('label')}
          hint={t(reference === null ? 'hint' : 'hintOfChange')}
          value={text}
          maxLength={longest}
          error={error ? `${t('failed')} ${failureText(error)}` : undefined}
          data-autofocus
          onChange={(event) => setText(event.target.value)}
        />
        <div className="dialog-actions">
          <Button type="submit" busy={isPending}>
            {t('save')}
          </Button>
          <Button variant="quiet" disabled={isPending} onClick={onClose}>
            {ui.t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

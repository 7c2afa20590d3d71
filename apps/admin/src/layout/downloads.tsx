import { Button, Icon, toast } from '@damana/ui'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

interface DownloadsProps<File extends string> {
  files: readonly File[]
  labelOf: (file: File) => string
  /** Fetches one and saves it. */
  save: (file: File) => Promise<void>
  /** Said where that does not succeed. */
  failed: string
}

/** A button for each file of a thing. */
export function Downloads<File extends string>({ files, labelOf, save, failed }: DownloadsProps<File>) {
  const download = useMutation({ mutationFn: save, onError: () => toast.failure(failed) })
  return (
    <div className="bank-links">
      {files.map((file) => (
        <Button
          key={file}
          variant="secondary"
          size="sm"
          icon={<Icon of={Download} />}
          busy={download.isPending && download.variables === file}
          onClick={() => download.mutate(file)}
        >
          {labelOf(file)}
        </Button>
      ))}
    </div>
  )
}

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LinkDownload } from '#domain/papers.ts'
import { linkToPaper } from '#web/api/link.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type DownloadPaperProps = {
  linkKey: string
  paper: LinkDownload
  isPreview: boolean
  variant?: 'outline' | 'quiet'
  size?: 'small' | 'medium'
  children: ReactNode
}

/** Saves a paper; the page stays. */
export function DownloadPaper({ linkKey, paper, isPreview, variant = 'outline', size, children }: DownloadPaperProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => linkToPaper(linkKey, paper),
    onSuccess: (url) => location.assign(url),
  })
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant={variant}
        {...(size && { size })}
        busy={isPending}
        disabled={isPreview}
        onClick={() => mutate()}
        className="whitespace-normal"
      >
        {children}
      </Button>
      {error && <Alert tone="danger" title={error.message} />}
    </div>
  )
}

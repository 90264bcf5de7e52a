import { Button } from '../../../ui/button.tsx'
import type { Upload } from './use-uploads.client.ts'

type UploadCardProps = { upload: Upload; onRetry: () => void; onDrop: () => void }

/** A file being uploaded, shown at once as a thumbnail, with its own error and Try again. */
export function UploadCard({ upload, onRetry, onDrop }: UploadCardProps) {
  const { name, preview, share, problem, canRetry } = upload
  const percent = Math.round(share * 100)
  return (
    <li className="relative">
      <div
        className="relative aspect-4/5 w-full bg-stage bg-cover bg-center"
        style={{ backgroundImage: `url(${preview})` }}
      >
        {problem ? (
          <p
            role="alert"
            className="absolute inset-0 overflow-y-auto bg-white/95 p-2 text-xs font-medium text-camwood"
          >
            <b className="block truncate text-ink">{name}</b>
            {problem}
          </p>
        ) : (
          <div className="absolute inset-x-0 bottom-0 bg-white/90 p-2">
            <progress
              className="block h-1.5 w-full appearance-none bg-hairline [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-indigo"
              max={100}
              value={percent}
              aria-label={`${name}: ${percent}%`}
            />
          </div>
        )}
      </div>
      {problem && (
        <div className="flex flex-wrap gap-x-3">
          {canRetry && (
            <Button variant="link" className="text-sm" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button variant="link" className="text-sm" onClick={onDrop}>
            Leave out
          </Button>
        </div>
      )}
    </li>
  )
}

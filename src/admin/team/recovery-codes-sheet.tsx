import { Button } from '../../ui/button.tsx'
import { saveFile } from '../kit/save-file.client.ts'
import { Sheet } from '../kit/sheet.tsx'

/** Ten codes that open the account once each when the telephone is lost; the shop cannot show them again. */
export function RecoveryCodesSheet({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Sheet
      title="Your recovery codes"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => saveFile('recovery-codes.txt', codes.join('\n'), 'text/plain')}
          >
            Save as a file
          </Button>
          <Button onClick={onClose}>I have kept them</Button>
        </>
      }
    >
      <p>
        Keep these somewhere other than your phone. Each opens your account once, and they are shown only now.
      </p>
      <ul className="grid grid-cols-2 gap-2 font-mono select-all" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Sheet>
  )
}

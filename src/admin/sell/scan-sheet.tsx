import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Sheet } from '../kit/sheet.tsx'

/** What browsers that read codes offer; TypeScript does not know it yet. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare const BarcodeDetector: new () => Detector

const betweenLooksMs = 150

type ScanSheetProps = { title?: string; onCode: (code: string) => void; onClose: () => void }

/** The camera looks for a code until it sees one. */
export function ScanSheet({ title = 'Scan a label', onCode, onClose }: ScanSheetProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const found = useEffectEvent((code: string) => {
    onClose()
    onCode(code)
  })
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = async (detector: Detector) => {
      if (isOver || !video.current) return
      const [code] = await detector.detect(video.current).catch(() => [])
      if (isOver) return
      if (code) found(code.rawValue)
      else timer = setTimeout(() => void look(detector), betweenLooksMs)
    }
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver) return stream.getTracks().forEach((track) => track.stop())
      video.current!.srcObject = stream
      await video.current!.play()
      await look(new BarcodeDetector())
    }
    begin().catch(() =>
      setProblem('The camera cannot be used here. Allow it for this page, or type the code.'),
    )
    return () => {
      isOver = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return (
    <Sheet title={title} onClose={onClose}>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <video ref={video} muted playsInline className="aspect-square w-full bg-ink object-cover" />
      )}
    </Sheet>
  )
}

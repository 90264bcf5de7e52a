/** One window of a real browser, driven through WebDriver. */
export type Engine = {
  name: 'WebKit' | 'Firefox'
  navigate: (url: string) => Promise<void>
  back: () => Promise<void>
  /** Runs JavaScript in the page and returns its value, which must survive JSON. */
  evaluate: (expression: string) => Promise<unknown>
  /** W3C WebDriver actions: real presses of a pointer and of keys. */
  perform: (sources: object[]) => Promise<void>
  /** A PNG of the viewport. */
  screenshot: () => Promise<Buffer>
  /** Every error the pages wrote to the console or threw so far. */
  errors: string[]
  close: () => Promise<void>
}

/** The viewport in CSS pixels. */
export type Size = { width: number; height: number }

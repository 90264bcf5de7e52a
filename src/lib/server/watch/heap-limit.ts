import { getHeapStatistics } from 'node:v8'

/** The size of the heap, in bytes, beyond which the process ends; `node --max-old-space-size` sets it. */
export const heapLimitBytes = () => getHeapStatistics().heap_size_limit

/** For the line a program logs when it starts. */
export const heapLimitText = () => `heap limit ${Math.round(heapLimitBytes() / 1024 ** 2)} MB`

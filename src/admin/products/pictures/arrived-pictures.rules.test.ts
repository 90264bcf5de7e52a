import { expect, test } from 'vitest'
import { withArrived } from './arrived-pictures.rules.ts'

const keys = (...names: string[]) => names.map((key) => ({ key }))
const chosenAs = new Map([...'abcd'].map((key, place) => [key, place]))

// (rule: picture-pipeline)
test('pictures are in the order they were chosen, whichever upload finishes first', () => {
  let pictures = keys('old')
  for (const key of ['c', 'a', 'd', 'b']) pictures = withArrived(pictures, keys(key), chosenAs)
  expect(pictures).toEqual(keys('old', 'a', 'b', 'c', 'd'))
  expect(withArrived(keys('old'), keys('d', 'b'), chosenAs)).toEqual(keys('old', 'b', 'd'))
})

test('a picture already present is not added twice, and a manual order stays', () => {
  expect(withArrived(keys('old', 'a'), keys('a'), chosenAs)).toEqual(keys('old', 'a'))
  expect(withArrived(keys('c', 'old'), keys('b'), chosenAs)).toEqual(keys('b', 'c', 'old'))
  expect(withArrived(keys('b', 'a', 'old'), keys('d'), chosenAs)).toEqual(keys('b', 'a', 'old', 'd'))
})

import archivo from '../ui/fonts/archivo-latin.woff2?url'
import archivoExt from '../ui/fonts/archivo-latin-ext.woff2?url'
import anton from '../ui/fonts/anton-latin.woff2?url'
import antonExt from '../ui/fonts/anton-latin-ext.woff2?url'
import bitter from '../ui/fonts/bitter-latin.woff2?url'
import bitterExt from '../ui/fonts/bitter-latin-ext.woff2?url'
import fraunces from '../ui/fonts/fraunces-latin.woff2?url'
import frauncesExt from '../ui/fonts/fraunces-latin-ext.woff2?url'
import nunito from '../ui/fonts/nunito-latin.woff2?url'
import nunitoExt from '../ui/fonts/nunito-latin-ext.woff2?url'
import ojuju from '../ui/fonts/ojuju-latin.woff2?url'
import ojujuExt from '../ui/fonts/ojuju-latin-ext.woff2?url'
import publicSans from '../ui/fonts/public-sans-latin.woff2?url'
import publicSansExt from '../ui/fonts/public-sans-latin-ext.woff2?url'
import sourceSans from '../ui/fonts/source-sans-3-latin.woff2?url'
import sourceSansExt from '../ui/fonts/source-sans-3-latin-ext.woff2?url'
import sourceSerif from '../ui/fonts/source-serif-4-latin.woff2?url'
import sourceSerifExt from '../ui/fonts/source-serif-4-latin-ext.woff2?url'
import workSans from '../ui/fonts/work-sans-latin.woff2?url'
import workSansExt from '../ui/fonts/work-sans-latin-ext.woff2?url'
import type { fontPairs } from './font-pairs.rules.ts'

type Face = (typeof fontPairs)[keyof typeof fontPairs]['display' | 'text']
type Files = [latin: string, rest: string]

const files: Record<Face, Files> = {
  archivo: [archivo, archivoExt],
  anton: [anton, antonExt],
  bitter: [bitter, bitterExt],
  fraunces: [fraunces, frauncesExt],
  nunito: [nunito, nunitoExt],
  ojuju: [ojuju, ojujuExt],
  'public-sans': [publicSans, publicSansExt],
  'source-sans-3': [sourceSans, sourceSansExt],
  'source-serif-4': [sourceSerif, sourceSerifExt],
  'work-sans': [workSans, workSansExt],
}

/** The addresses of a face's two files: Latin, and the letters beyond it as `app/fonts.css` divides them. */
export const faceFiles = (face: string): Files => files[face as Face]

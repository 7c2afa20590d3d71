import type { Source } from './sources.ts'

interface Comment {
  readonly path: string
  readonly line: number
  /** On one line, without its signs. */
  readonly text: string
}

const block = /(?<=^|[\s{(,])\/\*[\s\S]*?\*\//.source
const lines = /(?<=^|\s)(?:\/\/|--) .*(?:\n[ \t]*(?:\/\/|--) .*)*/.source

/** The comments of a file: blocks, and lines one below the other as one; `//` and `--` count where a space surrounds them. */
export function commentsOf({ path, text }: Source): Comment[] {
  return [...text.matchAll(new RegExp(`${block}|${lines}`, 'gm'))].map(({ 0: comment, index }) => ({
    path,
    line: text.slice(0, index).split('\n').length,
    text: comment
      .replaceAll(/^\s*(?:\/\/|--|\/?\*+(?!\/))|\*\//gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }))
}

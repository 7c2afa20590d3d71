/** The same while developing, with what React says of a mistake. */
import type { ElementType, Key } from 'react'
import * as development from 'react/jsx-dev-runtime'
import { withTextsApart } from './jsx-runtime.ts'

export { Fragment } from 'react'
export type { JSX } from 'react'

type Rest = [isStatic: boolean, source: unknown, self: unknown]
// React publishes no types of what its compilers call.
const { jsxDEV: element } = development as unknown as {
  jsxDEV: (type: ElementType, props: object, key: Key | undefined, ...rest: Rest) => React.ReactElement
}

export const jsxDEV = (type: ElementType, props: { children?: unknown }, key: Key | undefined, ...rest: Rest) =>
  element(type, withTextsApart(type, props), key, ...rest)

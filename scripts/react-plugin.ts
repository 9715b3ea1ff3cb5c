import type { Plugin } from 'vite'

/** React's part that draws in a browser, as it is published: readable, each function at the beginning of a line. */
const REACT = /react-dom\/cjs\/react-dom-client\.production\.js$/

/**
 * What React does for features that no island has, by the feature as one would import it. Those of view transitions look
 * through the tree for one at each deferred drawing: where there is none they do nothing, as they do here.
 */
const LEFT_OUT = {
  ViewTransition:
    'applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive restoreViewTransitionOnHostInstances commitAppearingPairViewTransitions commitEnterViewTransitions commitDeletedPairViewTransitions commitExitViewTransitions commitNestedViewTransitions restorePairedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions measureViewTransitionHostInstancesRecursive measureNestedViewTransitions startViewTransition createViewTransitionInstance createMeasurement measureInstance measureClonedInstance applyViewTransitionName restoreViewTransitionName getViewTransitionName getClassNameByType getViewTransitionClassName forceLayout scheduleViewTransitionEvent reportViewTransitionError',
  'preload|preinit|preconnect|prefetchDNS|preloadModule|preinitModule':
    'getResource acquireResource insertStylesheet adoptPreloadPropsForStylesheet adoptPreloadPropsForScript preconnectAs prefetchDNS preconnect preload preloadModule preinitStyle preinitScript preinitModuleScript getStyleKey getStylesheetSelectorFromKey stylesheetPropsFromRawProps preloadStylesheet getScriptKey getScriptSelectorFromKey suspendResource insertSuspendedStylesheets insertStylesheetIntoRoot resolveSingletonInstance',
  FragmentInstance:
    'collectChildren blurActiveElementWithinFragment observeChild unobserveChild collectClientRects validateDocumentPositionWithFiberTree scrollTextNodeIntoView addEventListenerToChild removeEventListenerFromChild getAttachOptions normalizeListenerOptions indexOfEventListener setFocusOnFiberIfFocusable schedulePendingIntersectionUnobserve',
  'Activity|SuspenseList|unstable_SuspenseList':
    'updateSuspenseListComponent reverseChildren updateActivityComponent mountActivityChildren retryActivityComponentWithoutHydrating',
  'useActionState|useFormState':
    'mountActionState updateActionStateImpl runActionStateAction handleActionReturnValue onActionSuccess onActionError',
} as const

/** Methods of what a `ref` of a fragment would be. */
const FRAGMENT_METHODS = /^FragmentInstance\.prototype\.\w+ = function \([^)]*\) \{[\s\S]*?^\};/gm

const USES = new RegExp(
  `import \\{[^}]*\\b(${Object.keys(LEFT_OUT).join('|')})\\b[^}]*\\} from ['"]react(-dom)?['"]`,
)

/** A function of React with another body. Throws where React has no such function any more. */
function withBody(code: string, name: string, body: string): string {
  const found = new RegExp(`^function ${name}\\(([^)]*)\\) \\{[\\s\\S]*?^\\}`, 'm')
  if (!found.test(code))
    throw new Error(`React has no function ${name} any more: look at scripts/react-plugin.ts`)
  return code.replace(found, () => `function ${name}() {${body}}`)
}

/** React without the features that no island has, and without the frames that it adds to an error's stack. */
export function leaveOut(react: string): string {
  const names = Object.values(LEFT_OUT).flatMap((some) => some.split(' '))
  const without = names.reduce((code, name) => withBody(code, name, 'return null'), react)
  return withBody(without, 'describeNativeComponentFrame', 'return ""').replaceAll(FRAGMENT_METHODS, '')
}

/** Leaves out of the browser's React what no island uses, an eighth of it, and refuses an island that uses it. */
export function smallerReact(): Plugin {
  return {
    name: 'hasiru:smaller-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'pre',
      handler(code, id) {
        const used = id.includes('/src/') ? USES.exec(code)?.[1] : undefined
        if (used) throw new Error(`${id} uses ${used}, which scripts/react-plugin.ts leaves out of React`)
        return REACT.test(id) ? { code: leaveOut(code), map: null } : undefined
      },
    },
  }
}

/** The readable page's whole style; exported so that a policy may name its hash. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: #10201f; --ink-2: #4a5f5e; --line: #e0e9e8; --page: #f6f9f9; --card: #fff; --link: #17716d }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6f0ef; --ink-2: #a9bfbd; --line: #2b403e; --page: #0d1716; --card: #142221; --link: #6fd0ca }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1180px; padding: 16px; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--link) }
:focus-visible { outline: 3px solid #219994; outline-offset: 2px }
main:focus { outline: none }
.skip { position: absolute; left: -9999px }
.skip:focus { position: static }
h1 { font-size: 28px; line-height: 1.2; margin: 8px 0 16px }
h2 { font-size: 24px; line-height: 1.25; margin: 32px 0 12px }
h3 { font-size: 20px; line-height: 1.3; margin: 0 0 8px }
h4 { font-size: 16px; margin: 20px 0 4px }
p { margin: 8px 0; max-width: 75ch }
nav, section > h3, section > table { margin-top: 16px }
nav { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 0 16px 16px }
nav h2 { margin-top: 16px; font-size: 20px }
nav h3 { font-size: 16px; margin: 12px 0 0 }
nav ul { list-style: none; margin: 0; padding: 0; columns: 22rem; column-gap: 24px }
nav li { break-inside: avoid }
nav li a { display: block; padding: 4px 0 }
article { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 16px; margin: 0 0 16px; scroll-margin-top: 8px }
.facts { color: var(--ink-2) }
.facts span { display: inline-block; border: 1px solid var(--line); border-radius: 12px; padding: 0 8px; font-size: 14px }
code { font: 14px/1.4 ui-monospace, monospace }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
th, td { border-bottom: 1px solid var(--line); padding: 6px 8px 6px 0; text-align: left; vertical-align: top; font-weight: 400 }
thead th { color: var(--ink-2); font-size: 14px }
thead th:first-child { width: 40% }
small { color: var(--ink-2); white-space: nowrap }
@media print { nav { display: none } article { break-inside: avoid } }
`

export const checkoutCss = `
* { box-sizing: border-box; }
body { margin: 0; background: #eef0f3; color: #1c2430; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.test-banner { margin: 0; padding: 8px 16px; background: #ffdf80; color: #33270a; text-align: center; font-weight: 700;
  border-bottom: 4px solid; border-image: repeating-linear-gradient(135deg, #33270a 0 10px, #ffdf80 10px 20px) 4; }
main { max-width: 440px; margin: 0 auto; padding: 16px; }
.sheet { background: #fff; border: 1px solid #cdd3db; border-radius: 8px; padding: 20px 16px; }
.summary { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; padding-bottom: 12px;
  border-bottom: 1px solid #cdd3db; }
.summary p { margin: 0; overflow-wrap: anywhere; }
.summary .amount { font-weight: 700; font-variant-numeric: tabular-nums; }
.muted { color: #525c6b; font-size: 14px; }
h1 { font-size: 20px; line-height: 1.3; margin: 16px 0 8px; }
h2 { font-size: 16px; margin: 20px 0 8px; }
.tabs { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0; padding: 0; list-style: none; }
.tabs li { flex: 1 0 auto; }
.tabs a { display: flex; align-items: center; justify-content: center; min-height: 44px; padding: 0 10px; font-size: 15px; border: 1px solid #768092;
  border-radius: 6px; color: #1c2430; text-decoration: none; }
.tabs a[aria-current] { background: #1c2430; border-color: #1c2430; color: #fff; font-weight: 600; }
label { display: block; margin: 12px 0 4px; font-weight: 600; font-size: 14px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid #768092; border-radius: 6px; background: #fff;
  color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
input[aria-invalid] { border: 2px solid #a8201a; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.field-error { margin: 4px 0 0; color: #a8201a; font-size: 14px; }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 44px; margin-top: 12px;
  padding: 8px 12px; border: 1px solid #768092; border-radius: 6px; background: #fff; color: #1c2430; font: inherit;
  text-align: center; text-decoration: none; cursor: pointer; }
.apart { margin-top: 24px; }
button.main, .button.main { background: #0b6b4f; border-color: #0b6b4f; color: #fff; font-weight: 700; }
button:hover, .button:hover, .tabs a:hover { box-shadow: inset 0 0 0 1px currentColor; }
:focus-visible { outline: 3px solid #1f5fbf; outline-offset: 2px; }
.alert { margin: 16px 0 0; padding: 12px; border-left: 4px solid #a8201a; background: #fbe9e7; color: #5f120e; }
.note { margin: 16px 0 0; padding: 12px; border-left: 4px solid #1f5fbf; background: #e8f0fb; color: #123766; }
.done { margin: 16px 0 0; padding: 12px; border-left: 4px solid #0b6b4f; background: #e3f3ec; color: #073f2f; }
.cards { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.cards button { margin: 0; font-size: 14px; line-height: 1.3; }
dl { margin: 12px 0 0; }
dt { font-size: 14px; color: #525c6b; }
dd { margin: 0 0 8px; font-size: 18px; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
`

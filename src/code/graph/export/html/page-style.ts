/** The look of the page; colours follow the reader's preference for light or dark. */
export const PAGE_STYLE = `
:root{--ground:#fbfbfd;--panel:#fffffff2;--ink:#1c2230;--soft:#667085;--line:#d9dde6;--wire:#8a94a6;--accent:#2563eb;--in:#d9480f;--out:#1971c2;--tone:46%}
@media(prefers-color-scheme:dark){:root{--ground:#0f131a;--panel:#171c26f2;--ink:#e6eaf2;--soft:#93a0b5;--line:#2b3342;--wire:#5b6678;--accent:#7aa7ff;--in:#ff922b;--out:#4dabf7;--tone:64%}}
*{box-sizing:border-box}
[hidden]{display:none!important}
html,body{height:100%;margin:0;overflow:hidden;background:var(--ground);color:var(--ink);font:13px/1.45 system-ui,sans-serif}
canvas{position:fixed;inset:0;width:100%;height:100%;cursor:grab;outline:0;touch-action:none}
canvas.over{cursor:pointer}canvas.moving{cursor:grabbing}
header,nav,aside,#zoom,#tip{position:fixed;background:var(--panel);border:1px solid var(--line);border-radius:10px;box-shadow:0 4px 18px #0002}
header{z-index:2;left:12px;top:12px;width:320px;padding:10px 12px}
h1{font-size:15px;margin:0}header p{margin:0 0 8px;color:var(--soft)}
input{width:100%;padding:7px 9px;border:1px solid var(--line);border-radius:7px;background:var(--ground);color:var(--ink);font:inherit}
input:focus-visible,button:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
ul{list-style:none;margin:0;padding:0}
#hits{max-height:45vh;overflow:auto;margin-top:6px}
button{font:inherit;color:inherit;background:none;border:0;border-radius:6px;cursor:pointer;text-align:left;padding:3px 6px}
button:hover,button.at{background:color-mix(in srgb,var(--accent) 16%,transparent)}
#hits button,aside li button{display:block;width:100%;overflow-wrap:anywhere}
small{color:var(--soft)}
nav{left:12px;bottom:12px;width:240px;max-height:42vh;overflow:auto;padding:6px}
nav button{display:flex;width:100%;gap:8px;align-items:center}
nav button[aria-pressed=false]{opacity:.42}
nav .name{flex:1;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;direction:rtl;text-align:left}
nav i,aside h2 i{display:inline-block;flex:none;width:10px;height:10px;border-radius:50%;margin-right:2px}
aside{right:12px;top:12px;bottom:12px;width:min(430px,calc(100vw - 24px));overflow:auto;padding:12px 14px}
aside h2{font-size:14px;margin:0 26px 2px 0;overflow-wrap:anywhere}
aside h3{font-size:12px;margin:14px 0 4px;color:var(--soft);font-weight:600}
aside .out{color:var(--out)}aside .in{color:var(--in)}
aside .close{position:absolute;right:8px;top:8px}
pre{margin:4px 0 0;padding:8px;border:1px solid var(--line);border-radius:7px;overflow:auto;font:12px/1.5 ui-monospace,monospace;tab-size:2}
pre div{display:flex}pre div.at{background:color-mix(in srgb,var(--accent) 22%,transparent)}
pre b{flex:none;width:4ch;margin-right:1.5ch;text-align:right;color:var(--soft);font-weight:400;user-select:none}pre span{white-space:pre}
#tip{pointer-events:none;padding:4px 8px;max-width:60vw;overflow-wrap:anywhere;z-index:3}
#zoom{right:12px;bottom:12px;display:flex;flex-direction:column;padding:3px}#zoom button{width:30px;text-align:center;font-size:16px}
body.open #zoom{right:454px}
@media(max-width:760px){nav{display:none}header{width:calc(100vw - 24px)}aside{top:45vh}body.open #zoom{display:none}}
`;

/**
 * The style of pages without a script, such as the caterer's. On paper it is black on white, and
 * no row or person is split across pages.
 */
export const plainStyle = `*{box-sizing:border-box}body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1f1b16;background:#faf8f5}
main{max-width:48rem;margin:0 auto;padding:1.5rem 1.25rem 4rem;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.2;margin:.25rem 0}h2{font-size:1.2rem;line-height:1.3;margin:2rem 0 .5rem;break-after:avoid}p{margin:.5rem 0}
.alone{max-width:32rem;margin:min(18vh,9rem) auto 0;padding:1.75rem 1.5rem;background:#fff;border:1px solid #e7e2da;border-top:.25rem solid #c2410c;border-radius:.625rem}.alone h1{font-family:Georgia,serif;font-weight:500}.alone form{margin-bottom:0}.of{color:#5f574d;margin:0}footer{margin-top:2rem;color:#5f574d;font-size:.875rem}
table{width:100%;border-collapse:collapse}th,td{text-align:start;vertical-align:top;padding-block:.5rem;padding-inline:0 .5rem;border-bottom:1px solid #d8d2c8;overflow-wrap:break-word}tbody th,tfoot th{min-width:4.5rem;overflow-wrap:anywhere}
th.n,td.n{text-align:end;padding-inline-end:1.25rem;font-variant-numeric:tabular-nums}td.n{font-weight:700}tfoot th,tfoot td{border-top:2px solid;border-bottom:0}
small{font-weight:400}td.n small{display:block}thead{display:table-header-group}tr,li,form,.got{break-inside:avoid}
ul{padding-inline-start:1.25rem}.persons{list-style:none;padding:0}.persons li{padding:.5rem .75rem;margin:.375rem 0;border-inline-start:4px solid #d8d2c8}
.persons li.severe{border:2px solid;border-inline-start-width:10px}.persons li.in{border-inline-start:8px solid}.persons li.out{border-inline-start:8px dotted}.persons li.changed{border-inline-start:8px double}
.in>b,.out>b,.changed>b{margin-inline-end:.25rem}a{color:inherit}ins{text-decoration:none;font-weight:700}del{text-decoration:line-through}
.newer{border:2px solid;border-radius:.5rem;padding:.25rem 1rem .75rem;margin:1.5rem 0}.newer h2{margin-top:.75rem}
form{margin:1.5rem 0}form p,.got{font-size:.875rem;color:#5f574d}.got{font-weight:600}
button{font:inherit;font-weight:600;padding:.75rem 1.25rem;min-height:2.75rem;border:0;border-radius:.5rem;color:#fff;background:#1f1b16;cursor:pointer}
button:focus-visible{outline:3px solid #2563eb;outline-offset:2px}
@media print{.screen{display:none}}
@media(max-width:30rem){th.n,td.n{padding-inline-end:.75rem}th,td{font-size:.8125rem}}
@media screen and (prefers-color-scheme:dark){body{color:#f5f1ea;background:#171411}.of,footer,form p,.got{color:#b8afa3}th,td{border-color:#3a342d}.alone{background:#211d19;border-color:#3a342d;border-top-color:#fb923c}.persons li{border-inline-start-color:#3a342d}.persons li.severe,.persons li.in,.persons li.out,.persons li.changed{border-color:#f5f1ea}button{color:#171411;background:#f5f1ea}}
@page{size:A4;margin:15mm}
@media print{body{font-size:10.5pt;color:#000;background:#fff}main{max-width:none;padding:0}.of,footer,.got{color:#000}form,.newer a{display:none}h1{font-size:16pt}h2{font-size:12pt;margin-top:12pt}th,td{padding-block:3pt;padding-inline:0 6pt;border-color:#777}.persons{columns:2;column-gap:6mm;margin:0}.persons li{padding:2pt 6pt;margin:0 0 3pt;border-color:#000}}`;

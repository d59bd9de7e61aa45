import { expect, it } from 'vitest';
import { judgeImports } from './import-graph.mjs';

/**
 * Returns a report as dependency-cruiser writes it, for files that import others. A type's import
 * ends with "(type)".
 */
const report = (imports, violations = []) => ({
  modules: Object.entries(imports).map(([source, targets]) => ({
    source,
    dependencies: targets.map((target) => ({
      resolved: target.replace(' (type)', ''),
      dependencyTypes: target.endsWith(' (type)') ? ['local', 'type-only'] : ['local'],
    })),
  })),
  summary: {
    violations,
    ruleSetUsed: { forbidden: [{ name: 'web-never-imports-server', comment: 'The browser has no server.' }] },
  },
});

it('judgeImports accepts imports that break no rule and counts the modules', () => {
  expect(judgeImports(report({ 'web/a.ts': ['domain/b.ts'], 'domain/b.ts': [] }))).toEqual({
    code: 0,
    output: '2 modules looked at',
  });
});

it('judgeImports fails if no import was read', () => {
  expect(judgeImports(report({ 'web/a.ts': [], 'domain/b.ts': [] })).code).toBe(1);
  expect(judgeImports(report({})).code).toBe(1);
});

it("judgeImports reports a violation with its path and the rule's explanation", () => {
  const violation = { from: 'web/a.ts', to: 'server/b.ts', rule: { name: 'web-never-imports-server' } };
  const { code, output } = judgeImports(report({ 'web/a.ts': ['server/b.ts'] }, [violation]));
  expect(code).toBe(1);
  expect(output).toContain(
    'web/a.ts → server/b.ts\n    web-never-imports-server: The browser has no server.',
  );
});

it('judgeImports refuses two server slices that import each other, even if only for a type', () => {
  const { code, output } = judgeImports(
    report({
      'server/events/a.ts': ['server/users/b.ts (type)'],
      'server/users/c.ts': ['server/events/d.ts'],
    }),
  );
  expect(code).toBe(1);
  expect(output).toContain('server/events → server/users → server/events');
});

it('judgeImports refuses import cycles between server slices, whatever the length', () => {
  const circle = {
    'server/events/a.ts': ['server/users/b.ts'],
    'server/users/b.ts': ['server/tenants/c.ts'],
    'server/tenants/c.ts': ['server/events/d.ts'],
  };
  const { code, output } = judgeImports(report(circle));
  expect(code).toBe(1);
  expect(output.match(/no-slice-cycles/g)).toHaveLength(1);
  expect(output).toContain('server/events → server/users → server/tenants → server/events');
});

it('judgeImports allows cycles through tests and shared folders', () => {
  const harmless = {
    'server/events/a.ts': ['server/users/b.ts', 'server/db/open.ts'],
    'server/users/b.ts': [],
    'server/users/b.test.ts': ['server/events/a.ts'],
    'server/db/open.ts': ['server/users/b.ts'],
  };
  expect(judgeImports(report(harmless)).code).toBe(0);
});

it("judgeImports keeps heavy packages out of the guest's page, but allows their types", () => {
  const page = (target) => ({ 'web/rsvp/page/client.tsx': ['domain/a.ts'], 'domain/a.ts': [target] });
  const zod = 'node_modules/zod/index.js';
  const { code, output } = judgeImports(report(page(zod)));
  expect(code).toBe(1);
  expect(output).toContain(`web/rsvp/page/client.tsx → domain/a.ts → ${zod}\n    guest-page-stays-small`);
  expect(judgeImports(report(page(`${zod} (type)`))).code).toBe(0);
});

/** Lists the accounts of the demo data. All have the same password. */
import type { Role } from '#domain/access/rules.ts';
import { type OrganizationPlan, organizations } from './organizations.ts';

export interface DemoAccount {
  organization: string | null;
  role: Role;
  email: string;
  password: string;
}

export const password = 'turnout-demo';

export const superadminEmail = 'superadmin@turnout.example';

export const demoEmail = (organization: OrganizationPlan, person: { firstName: string }) =>
  `${person.firstName.toLowerCase()}@${organization.domain}`;

export function accounts(): DemoAccount[] {
  return [
    { organization: null, role: 'superadmin', email: superadminEmail, password },
    ...organizations.flatMap((organization) =>
      organization.people.map((person) => ({
        organization: organization.name,
        role: person.role,
        email: demoEmail(organization, person),
        password,
      })),
    ),
  ];
}

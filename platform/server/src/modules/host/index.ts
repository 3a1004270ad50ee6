import { memberModule } from './members/index.ts';
import { organisationModule } from './organisation/index.ts';
import { releaseModule } from './releases/index.ts';
import { savedViewModule } from './saved-views/index.ts';
import { taskModule } from './tasks/index.ts';
import { userModule } from './user/index.ts';
import { usersModule } from './users/index.ts';

export const hostModules = [memberModule, organisationModule, releaseModule, savedViewModule, taskModule, userModule, usersModule];

<?php
// Rank Math as it is installed: "Headless CMS support" is off.
define( 'LIKE_RANK_MATH_CLOSED', true );
